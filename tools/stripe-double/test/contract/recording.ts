import { existsSync, readFileSync } from 'node:fs';
import type { Recorded } from '../../src/recorder.ts';

type Exchange = Extract<Recorded, { kind: 'exchange' }>;

/** What doubles were asked and what they said, from the files they wrote. */
export class Recording {
  readonly lines: readonly Recorded[];

  constructor(files: readonly (string | undefined)[]) {
    this.lines = files
      .filter((file) => file !== undefined && existsSync(file))
      .flatMap((file) => readFileSync(file ?? '', 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Recorded);
  }

  /** Every object that was answered or told, also refusals; the same text once. */
  get objects(): readonly unknown[] {
    const texts = this.lines.map((line) => JSON.stringify(line.kind === 'event' ? line.event : line.body));
    return [...new Set(texts)].map((text) => JSON.parse(text) as unknown);
  }

  /** Requests that were taken, each once. */
  get requests(): readonly Exchange[] {
    const taken = this.lines
      .filter((line) => line.kind === 'exchange')
      .filter(({ status }) => status === 200);
    return [
      ...new Map(taken.map((line) => [`${line.method} ${line.path} ${line.parameters}`, line])).values(),
    ];
  }
}
