import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A program that tests started. */
export interface Started {
  /** Everything it printed until now. */
  output(): string;
  readonly ended: Promise<Ended>;
  /** SIGKILL for it and all it started. */
  kill(): Promise<unknown>;
}

/** @param child the first of a group of processes */
export function watched(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Started {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = (): string => Buffer.concat(chunks).toString();
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output() }));
  });
  return {
    output,
    ended,
    kill: () => {
      const lives = child.exitCode === null && child.signalCode === null;
      if (lives && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      return ended;
    },
  };
}
