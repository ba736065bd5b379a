import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

export type Recorded =
  | {
      readonly kind: 'exchange';
      readonly method: string;
      readonly path: string;
      readonly parameters: string;
      readonly version: string | null;
      readonly status: number;
      readonly body: unknown;
    }
  | { readonly kind: 'event'; readonly event: unknown };

export type Recorder = (line: Recorded) => void;

/** Appends to a file, whole lines, so that several processes may share it. */
export function recorderTo(file: string | null): Recorder {
  if (file === null) return () => undefined;
  mkdirSync(dirname(file), { recursive: true });
  return (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
}
