// One stop for the tab key on a board of many cards; the arrow keys go from card to card as they lie.

export type Box = { left: number; top: number; width: number; height: number };

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Which of the boxes lies next in a direction: near, and rather straight ahead than aside. */
export function nearest(from: Box, others: Box[], key: string): number {
  const way = WAYS[key];
  if (!way) return -1;
  const at = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = at(from);
  let best = -1;
  let least = Infinity;
  others.forEach((box, index) => {
    const [bx, by] = at(box);
    const ahead = (bx - x) * way[0] + (by - y) * way[1];
    const aside = Math.abs((bx - x) * way[1]) + Math.abs((by - y) * way[0]);
    if (ahead < 4) return;
    const far = ahead + aside * 2;
    if (far < least) {
      least = far;
      best = index;
    }
  });
  return best;
}

const STOPS = "[data-card], [data-pile], [data-spot]";

/** Leaves one stop for the tab key: the one that was reached last, or a lit one, or the first. */
export function oneStop(board: HTMLElement): void {
  const all = [...board.querySelectorAll<HTMLElement>(STOPS)];
  const kept = all.find((element) => element === document.activeElement);
  const stop = kept ?? all.find((element) => element.classList.contains("lit")) ?? all[0];
  for (const element of all) element.tabIndex = element === stop ? 0 : -1;
}

/** An arrow key on the board. True where the focus moved. */
export function rove(board: HTMLElement, key: string): boolean {
  if (!(key in WAYS)) return false;
  const all = [...board.querySelectorAll<HTMLElement>(STOPS)];
  const from = all.find((element) => element === document.activeElement);
  if (!from) return false;
  const next =
    all[
      nearest(
        from.getBoundingClientRect(),
        all.map((element) => element.getBoundingClientRect()),
        key,
      )
    ];
  if (!next) return false;
  from.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return true;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** An arrow key in a list that is one stop itself: upwards into it from its end, then from one to the next. */
export function along(list: HTMLElement, stops: string, key: string): boolean {
  const step = STEPS[key];
  if (!step) return false;
  const all = [...list.querySelectorAll<HTMLElement>(stops)];
  const at = all.findIndex((element) => element === document.activeElement);
  const next = at < 0 ? (step < 0 ? all.at(-1) : undefined) : all[at + step];
  next?.focus();
  return next !== undefined;
}
