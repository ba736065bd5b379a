import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface ExampleOptions {
  readonly photo: string;
  readonly out: string;
  /** Who the portrait shows, and where it is from; what the folder says already stays. */
  readonly person: string | undefined;
  readonly source: string | undefined;
  readonly hero: number;
  readonly made: string | undefined;
  readonly results: string | undefined;
}

const usage =
  'make examples PHOTO=portrait.jpg PERSON="Ada Example" SOURCE="Studio Example, 2026" HERO=1 OUT=out/examples';

/** An option that is empty was not given. @throws Error when one is missing */
export function exampleOptions(args: readonly string[]): ExampleOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { photo: text, out: text, person: text, source: text, hero: text, made: text, results: text },
  });
  const { photo, out, person, source, hero, made, results } = values;
  if (!photo || !out) throw new Error(usage);
  return {
    photo: resolve(photo),
    out: resolve(out),
    person: person || undefined,
    source: source || undefined,
    hero: Number(hero || 1),
    made,
    results,
  };
}
