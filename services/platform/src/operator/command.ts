import { parseArgs } from 'node:util';

/** What may be typed behind a command as `--name` or `--name VALUE`. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly value?: string;
  readonly help: string;
}

type Options = Readonly<Record<string, Option>>;
type ValueOf<O extends Option> = O extends { readonly multiple: true }
  ? readonly string[] | undefined
  : O extends { readonly type: 'boolean' }
    ? boolean | undefined
    : string | undefined;

export interface Typed<Names extends readonly string[], Named extends Options> {
  readonly words: { readonly [Index in keyof Names]: string };
  readonly options: { readonly [Name in keyof Named]: ValueOf<Named[Name]> };
  readonly stdin: () => Promise<string>;
}

export type Row = Readonly<
  Record<string, string | number | bigint | boolean | Date | readonly string[] | null>
>;

export interface Answer {
  readonly rows?: readonly Row[];
  /** JSON in any case: another program reads it. */
  readonly asJson?: boolean;
  readonly says?: readonly string[];
  readonly done?: boolean;
}

export interface Command {
  /** How it is typed and what it does. The first line is all of it, without the options. */
  help(name: string): readonly string[];
  /** @throws CommandError for what cannot be done as it was typed */
  run(args: readonly string[], stdin: () => Promise<string>): Promise<Answer>;
}
export type Commands = Readonly<Record<string, Command>>;

export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Reads a word of the operator. @throws CommandError in the words of the RangeError of `read` */
export function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(error.message) : error;
  }
}

export const told = <Outcome extends string>(
  sentences: Readonly<Record<Outcome, string>>,
  outcome: NoInfer<Outcome>,
  ...good: readonly NoInfer<Outcome>[]
): Answer => ({ says: [sentences[outcome]], done: good.includes(outcome) });

const jsonOption = { type: 'boolean', help: 'answers one JSON object a line' } as const;

interface Definition<Names extends readonly string[], Named extends Options> {
  readonly does: string;
  readonly takes: Names;
  readonly options?: Named;
  run(typed: Typed<Names, Named>): Promise<Answer>;
}

export function command<
  const Names extends readonly string[],
  const Named extends Options = Readonly<Record<never, Option>>,
>({ does, takes, options, run }: Definition<Names, Named>): Command {
  const known: Options = { ...options, json: jsonOption };
  return {
    help: (name) => [
      `${[name, ...takes, ...(options ? ['[options]'] : [])].join(' ')}: ${does}`,
      ...Object.entries(known).map(
        ([option, { value, help }]) => `  --${[option, ...(value ? [value] : [])].join(' ')}: ${help}`,
      ),
    ],
    run: async (args, stdin) => {
      const { positionals, values } = parsed(args, known);
      if (positionals.length !== takes.length) throw new CommandError(countOf(takes));
      const typed = { words: positionals, options: values, stdin };
      const answer = await run(typed as unknown as Typed<Names, Named>);
      return { asJson: values['json'] === true, ...answer };
    },
  };
}

function parsed(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    if (String((error as { readonly code?: unknown }).code).startsWith('ERR_PARSE_ARGS'))
      throw new CommandError((error as Error).message);
    throw error;
  }
}

const countOf = (names: readonly string[]): string =>
  names.length === 0
    ? 'It takes nothing.'
    : `Name ${names.map((name) => `one ${name.toLowerCase()}`).join(' and ')}.`;
