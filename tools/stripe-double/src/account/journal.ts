import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Shelf, id, value; null takes it away. */
export type Entry = readonly [shelf: string, id: string, value: unknown];

/** What happened, one line for each act, so that a process that is killed loses nothing and does nothing by halves. */
export interface Journal {
  read(): Iterable<readonly Entry[]>;
  write(entries: readonly Entry[]): void;
  close(): void;
}

export const noJournal: Journal = { read: () => [], write: () => undefined, close: () => undefined };

/** A journal in a file. A last line that was not written whole is cut off: what it said was never answered. */
export function journalIn(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = before.slice(0, before.lastIndexOf('\n') + 1);
  const descriptor = openSync(file, 'a', 0o600);
  if (whole.length < before.length) ftruncateSync(descriptor, Buffer.byteLength(whole));
  return {
    *read() {
      for (const line of whole.split('\n')) if (line !== '') yield JSON.parse(line) as readonly Entry[];
    },
    write: (entries) => void writeAll(descriptor, Buffer.from(`${JSON.stringify(entries)}\n`)),
    close: () => closeSync(descriptor),
  };
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
}
