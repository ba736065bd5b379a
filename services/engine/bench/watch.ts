/** Largest resident memory of this process, all its threads included, since the last reading. */
export class MemoryWatch {
  #peak = 0;
  readonly #timer = setInterval(() => this.#look(), 50);

  /** Megabytes; starts anew. */
  read(): number {
    this.#look();
    const peak = this.#peak;
    this.#peak = 0;
    return peak / 1e6;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#peak = Math.max(this.#peak, process.memoryUsage.rss());
  }
}

/** Wall and processor seconds of some work. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; wall: number; cpu: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, wall: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}
