/** Somebody who looks at a preview pays within a quarter of an hour, or waits a second longer. */
export const KEPT_MS = 15 * 60_000;

interface Entry<T> {
  readonly value: Promise<T>;
  readonly end: NodeJS.Timeout;
}

/** Keeps the values of the photos used last, each for a time after its last use; one that failed is forgotten, so that the next call tries again. */
export class PreparedCache<T> {
  readonly #limit: number;
  readonly #keptMs: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(limit: number, keptMs: number) {
    this.#limit = limit;
    this.#keptMs = keptMs;
  }

  get(photoId: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(photoId)?.value;
    this.drop(photoId);
    const value = known ?? make();
    const end = setTimeout(() => this.drop(photoId), this.#keptMs).unref();
    this.#entries.set(photoId, { value, end });
    if (!known) {
      value.catch(() => {
        if (this.#entries.get(photoId)?.value === value) this.drop(photoId);
      });
      this.#trim();
    }
    return value;
  }

  drop(photoId: string): void {
    clearTimeout(this.#entries.get(photoId)?.end);
    this.#entries.delete(photoId);
  }

  dropAll(which: (photoId: string) => boolean): void {
    for (const photoId of [...this.#entries.keys()]) if (which(photoId)) this.drop(photoId);
  }

  clear(): void {
    for (const photoId of [...this.#entries.keys()]) this.drop(photoId);
  }

  #trim(): void {
    for (const photoId of [...this.#entries.keys()]) {
      if (this.#entries.size <= this.#limit) return;
      this.drop(photoId);
    }
  }
}
