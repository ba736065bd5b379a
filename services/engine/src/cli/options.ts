import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { outfits, type Outfit } from '../plan/clothing.ts';
import { expressions, type Expression } from '../plan/style.ts';

export interface CliOptions {
  readonly photo: string;
  readonly count: number;
  readonly expression: Expression;
  readonly outfit: Outfit;
  readonly out: string;
  /** Takes the place of the order id; the same name gives the same images. */
  readonly seed: string;
  readonly threads: number | undefined;
  readonly certificateDir: string;
}

export const usage = `headshots --photo selfie.jpg [--count 20] [--expression ${expressions.join('|')}] [--out out/]
          [--outfit ${outfits.join('|')}]
          [--seed name] [--threads n] [--certificate folder]`;

const MOST = 100;

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most}`);
  return value;
}

function oneOf<T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((value) => value === text);
  if (!found) throw new Error(`--${name} must be one of ${known.join(', ')}`);
  return found;
}

/** Paths are taken from where npm was called. Throws an Error whose message says what is wrong. */
export function parseCli(args: readonly string[], env: NodeJS.ProcessEnv = process.env): CliOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photo: { type: 'string' },
      count: { type: 'string', default: '20' },
      expression: { type: 'string', default: 'unchanged' },
      outfit: { type: 'string', default: 'unchanged' },
      out: { type: 'string', default: 'out' },
      seed: { type: 'string', default: 'headshots' },
      threads: { type: 'string' },
      certificate: { type: 'string' },
    },
  });
  if (!values.photo) throw new Error('--photo is missing');
  const expression = oneOf('expression', values.expression, expressions);
  const outfit = oneOf('outfit', values.outfit, outfits);
  const from = (path: string): string => resolve(env.INIT_CWD ?? process.cwd(), path);
  return {
    photo: from(values.photo),
    count: wholeNumber('count', values.count, MOST),
    expression,
    outfit,
    out: from(values.out),
    seed: values.seed,
    threads: values.threads === undefined ? undefined : wholeNumber('threads', values.threads, 64),
    certificateDir: values.certificate
      ? from(values.certificate)
      : join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'headshots', 'certificate'),
  };
}
