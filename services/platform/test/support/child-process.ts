import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const hook = fileURLToPath(new URL('typescript-hook.mjs', import.meta.url));

/** A program of this package in a process of its own; it speaks by single words. */
export class Child {
  readonly process: ChildProcess;
  private readonly heard: string[] = [];
  private readonly exited: Promise<unknown>;
  private log = '';

  constructor(program: string, env: Readonly<Record<string, string>>) {
    this.process = fork(fileURLToPath(new URL(`../children/${program}`, import.meta.url)), [], {
      execArgv: ['--conditions=source', '--import', hook],
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.exited = once(this.process, 'exit');
    this.process.on('message', (word) => this.heard.push(String(word)));
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (text) => (this.log += String(text)));
  }

  /** Resolves when the child has said the word. */
  async says(word: string): Promise<void> {
    while (!this.heard.includes(word)) {
      if (this.process.exitCode !== null || this.process.signalCode !== null)
        throw new Error(`The child ended early:\n${this.log}`);
      await Promise.race([once(this.process, 'message'), this.exited]);
    }
  }

  count(word: string): number {
    return this.heard.filter((said) => said === word).length;
  }

  /** Everything it wrote. */
  get said(): string {
    return this.log;
  }

  /** What it logged. */
  lines(): readonly unknown[] {
    return this.log
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as unknown] : []));
  }

  tell(word: string): void {
    this.process.send(word);
  }

  /** Exit code, or the signal's name. */
  async ends(signal?: NodeJS.Signals): Promise<number | string | null> {
    if (signal) this.process.kill(signal);
    await this.exited;
    return this.process.exitCode ?? this.process.signalCode;
  }
}
