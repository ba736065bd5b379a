import type { ThreadOptions } from '../../src/documents/pdf/threaded-printer.ts';

const [closed, standing, deaths, blank] = [0, 1, 2, 3] as const;

/** Stands before the threads that print: a closed one holds whoever comes. */
export class PrintGate {
  private readonly memory = new Int32Array(new SharedArrayBuffer(16));

  /** For printers whose threads come to this gate. */
  get options(): ThreadOptions {
    return {
      thread: new URL('gated-print-thread.mjs', import.meta.url),
      threadData: this.memory.buffer,
    };
  }

  /** Threads that wait at it. */
  get standing(): number {
    return Atomics.load(this.memory, standing);
  }

  /** Threads that are still to die. */
  get deaths(): number {
    return Atomics.load(this.memory, deaths);
  }

  close(): void {
    Atomics.store(this.memory, closed, 1);
  }

  /** So many of those who pass it die. */
  kill(count: number): void {
    Atomics.store(this.memory, deaths, count);
  }

  /** Whoever passes it leaves the pages blank. */
  printNothing(): void {
    Atomics.store(this.memory, blank, 1);
  }

  open(): void {
    Atomics.store(this.memory, closed, 0);
    Atomics.notify(this.memory, closed);
  }
}
