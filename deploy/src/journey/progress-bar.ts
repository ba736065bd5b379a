const width = 32;

export function barText(done: number, total: number, seconds: number, status: string): string {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const full = Math.round(share * width);
  const bar = '█'.repeat(full) + '░'.repeat(width - full);
  return `[${bar}] ${done}/${total} · ${Math.round(seconds)} s · ${status}`;
}

export class ProgressBar {
  readonly #out: NodeJS.WriteStream;
  readonly #began = Date.now();
  #last = '';
  #done = 0;

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out;
  }

  show(done: number, total: number, status: string): void {
    this.#done = Math.max(this.#done, done);
    const key = `${this.#done}/${total} ${status}`;
    const text = barText(this.#done, total, (Date.now() - this.#began) / 1_000, status);
    if (this.#out.isTTY) this.#out.write(`\r\u001b[2K  ${text}`);
    else if (key !== this.#last) this.#out.write(`  ${text}\n`);
    this.#last = key;
  }

  end(): void {
    if (this.#out.isTTY) this.#out.write('\n');
  }
}
