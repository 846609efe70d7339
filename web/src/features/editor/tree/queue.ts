/** Does one thing after the other, in the order in which they were asked for; one that fails does not stop the next. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  get idle(): boolean {
    return this.waiting === 0;
  }

  add<T>(act: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const done = this.last.then(act).finally(() => {
      this.waiting -= 1;
    });
    this.last = done.catch(() => undefined);
    return done;
  }
}
