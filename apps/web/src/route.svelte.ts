// Which page is shown. Addresses live behind `#`, so that no token of a link ever reaches a server's log.

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string; watch: boolean }
  | { page: "join"; id: string; token: string }
  | { page: "replay"; id: string; at: number }
  | { page: "lessons"; game: string }
  | { page: "lesson"; game: string; name: string }
  | { page: "how"; game: string }
  | { page: "deck"; shared: string | null }
  | { page: "cards"; game: string; card: string }
  | { page: "bench"; game: string }
  | { page: "balance" }
  | { page: "rules"; edition: string; clause: string; scene: number | null; at: number };

/** A part of an address; one that is no such part stays as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function read(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(plain);
  const [page, one = "", two = ""] = parts;
  if (page === "table" && one) return { page: "table", id: one, watch: false };
  if (page === "watch" && one) return { page: "table", id: one, watch: true };
  if (page === "join" && one && two) return { page: "join", id: one, token: two };
  if (page === "replay" && one) return { page: "replay", id: one, at: Math.max(0, Number.parseInt(two) || 0) };
  if (page === "lessons") return { page: "lessons", game: one };
  if (page === "how" && one) return { page: "how", game: one };
  if (page === "lesson" && one && two) return { page: "lesson", game: one, name: two };
  if (page === "cards") return { page: "cards", game: one, card: two };
  if (page === "bench") return { page: "bench", game: one };
  if (page === "balance") return { page: "balance" };
  if (page === "deck") return { page: "deck", shared: one || null };
  if (page === "rules") {
    const [, , , scene = "", at = ""] = parts;
    const number = (part: string) => Math.max(0, Number.parseInt(part) || 0);
    return { page: "rules", edition: one, clause: two, scene: scene === "" ? null : number(scene), at: number(at) };
  }
  return { page: "lobby" };
}

class Router {
  now = $state.raw<Route>(read(location.hash));

  constructor() {
    // Where one went, though the address may have been replaced since.
    addEventListener("hashchange", (event) => (this.now = read(new URL(event.newURL).hash)));
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Goes there instead of the present page, to which Back does not lead again. */
  instead(path: string): void {
    history.replaceState(null, "", `#${path}`);
    this.now = read(location.hash);
  }
}

export const router = new Router();

/** A link that can be given to someone. */
export function linkTo(path: string): string {
  return `${location.origin}${location.pathname}#${path}`;
}
