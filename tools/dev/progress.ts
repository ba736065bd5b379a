export interface Step {
  note(text: string): void;
}

/** Writes one line when a step begins (only if it lasts), every ten seconds while it runs, and one when it ends. */
export class Progress {
  readonly #write: (line: string) => void;
  readonly #patienceMs: number;
  readonly #repeatMs: number;

  constructor(
    write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
    patienceMs = 1500,
    repeatMs = 10_000,
  ) {
    this.#write = write;
    this.#patienceMs = patienceMs;
    this.#repeatMs = repeatMs;
  }

  stepIfSlow<T>(name: string, doing: string, work: (step: Step) => Promise<T>): Promise<T> {
    return this.step(name, doing, work, true);
  }

  async step<T>(
    name: string,
    doing: string,
    work: (step: Step) => Promise<T>,
    onlyIfSlow = false,
  ): Promise<T> {
    const began = Date.now();
    let text = doing;
    const say = (): void => this.#write(line('·', name, `${text} (${secondsSince(began)})`));
    const first = setTimeout(say, this.#patienceMs);
    const repeat = setInterval(say, this.#repeatMs);
    try {
      const result = await work({ note: (next) => (text = next) });
      const quick = Date.now() - began < this.#patienceMs;
      if (!quick || !onlyIfSlow) this.#write(line('✓', name, `${text} (${secondsSince(began)})`));
      return result;
    } catch (error) {
      this.#write(line('✗', name, `${text}: failed (${secondsSince(began)})`));
      throw error;
    } finally {
      clearTimeout(first);
      clearInterval(repeat);
    }
  }

  say(name: string, text: string): void {
    this.#write(line('✓', name, text));
  }
}

const line = (mark: string, name: string, text: string): string => `${mark} ${name.padEnd(14)} ${text}`;

export function secondsSince(beganMs: number, nowMs = Date.now()): string {
  const seconds = (nowMs - beganMs) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
