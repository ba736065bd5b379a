type Written<T> = (id: string, value: T | null, before: T | null) => void;

/** Objects of one kind by id, in the order in which they came. They are replaced, never changed. */
export class Shelf<T> {
  readonly #objects = new Map<string, T>();
  readonly #written: Written<T>;

  /** @param written told of each change */
  constructor(written: Written<T>) {
    this.#written = written;
  }

  get(id: string): T | undefined {
    return this.#objects.get(id);
  }

  put(id: string, value: T): T {
    const before = this.#objects.get(id) ?? null;
    this.#objects.set(id, value);
    this.#written(id, value, before);
    return value;
  }

  remove(id: string): void {
    const before = this.#objects.get(id) ?? null;
    if (this.#objects.delete(id)) this.#written(id, null, before);
  }

  all(): readonly T[] {
    return [...this.#objects.values()];
  }

  /** As it was, or as the journal says; nobody is told. */
  restore(id: string, value: T | null): void {
    if (value === null) this.#objects.delete(id);
    else this.#objects.set(id, value);
  }
}
