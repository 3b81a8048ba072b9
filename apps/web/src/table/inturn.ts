// Pictures one after another: each is shown when what led to the last one has been seen.

/** More than these are not waited for. */
const BEHIND = 10;
/** From these on each is seen for a part of its time only. */
const [MANY, PART] = [3, 0.6];

export class InTurn<T> {
  private waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private until = 0;

  constructor(
    /** Shows one, and says for how many milliseconds it is to be seen. */
    private show: (one: T) => number,
    /** Is anything to be waited for at all? */
    private wants: () => boolean,
  ) {}

  /** Shows it as soon as its turn comes. */
  arrive(one: T): void {
    this.waiting.push(one);
    this.go();
  }

  /** Shows all that waits, at once, and what comes next without delay. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.until = 0;
    while (this.waiting.length > 0) this.show(this.waiting.shift()!);
    this.until = 0;
  }

  private go(): void {
    if (this.timer !== undefined) {
      if (this.wants() && this.waiting.length <= BEHIND) return;
      return this.flush();
    }
    while (this.waiting.length > 0) {
      const wait = this.wants() ? this.until - Date.now() : 0;
      if (wait > 0) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.go();
        }, wait);
        return;
      }
      const lasts = this.show(this.waiting.shift()!);
      this.until = Date.now() + (this.waiting.length < MANY ? lasts : lasts * PART);
    }
  }
}
