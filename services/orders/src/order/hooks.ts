/** Each piece is taken over once, while the service is put together: the feature knows none of the others. */
export class Hooks<H extends object> {
  private readonly taken = new Map<keyof H, H[keyof H]>();
  private readonly names: readonly (keyof H)[];

  /** @param names all of them: who starts with one that nobody took has no use of the rest */
  constructor(names: readonly (keyof H)[]) {
    this.names = names;
  }

  /** @throws Error when somebody took it before */
  take<K extends keyof H>(name: K, work: H[K]): void {
    if (this.taken.has(name)) throw new Error(`Two take over ${String(name)}.`);
    this.taken.set(name, work);
  }

  /** @throws Error when nobody took it */
  of<K extends keyof H>(name: K): H[K] {
    const work = this.taken.get(name);
    if (!work) throw new Error(`Nobody takes over ${String(name)}.`);
    return work as H[K];
  }

  /** Nest calls it before anything comes in. @throws Error that names what nobody took */
  onApplicationBootstrap(): void {
    for (const name of this.names) this.of(name);
  }
}
