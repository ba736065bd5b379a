/** Work about the same thing, one after the other in this process; about different things, beside each other. */
export class OneAtATime {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(about: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(about) ?? Promise.resolve()).then(work);
    const over = mine.catch(() => undefined);
    this.last.set(about, over);
    try {
      return await mine;
    } finally {
      if (this.last.get(about) === over) this.last.delete(about);
    }
  }

  get size(): number {
    return this.last.size;
  }
}
