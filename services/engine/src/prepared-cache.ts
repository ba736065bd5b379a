/** Keeps the values of the jobs used last; a value that failed is forgotten, so that the next call tries again. */
export class PreparedCache<T> {
  readonly #limit: number;
  readonly #values = new Map<string, Promise<T>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(jobId: string, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(jobId);
    this.#values.delete(jobId);
    const value = known ?? make();
    this.#values.set(jobId, value);
    if (!known) {
      value.catch(() => {
        if (this.#values.get(jobId) === value) this.#values.delete(jobId);
      });
      this.#trim();
    }
    return value;
  }

  drop(jobId: string): void {
    this.#values.delete(jobId);
  }

  clear(): void {
    this.#values.clear();
  }

  #trim(): void {
    for (const jobId of this.#values.keys()) {
      if (this.#values.size <= this.#limit) return;
      this.#values.delete(jobId);
    }
  }
}
