const WINDOW_MS = 8_000;
/** Before that nothing can be said that the next second would not deny. */
const LEAST_MS = 1_000;

/** How fast files go: what was sent over the last seconds. A pause starts it again. */
export class Pace {
  private samples: { at: number; sent: number }[] = [];

  /** `sent`: all bytes sent so far. */
  record(sent: number, at: number): void {
    this.samples.push({ at, sent });
    while (this.samples.length > 2 && at - (this.samples[0]?.at ?? at) > WINDOW_MS) this.samples.shift();
  }

  restart(): void {
    this.samples = [];
  }

  /** Bytes per second; undefined until it can be told. */
  speed(now: number): number | undefined {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (!first || !last || now - first.at < LEAST_MS) return undefined;
    const speed = ((last.sent - first.sent) / (now - first.at)) * 1000;
    return speed > 0 ? speed : undefined;
  }
}
