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
  readonly ask: Input['ask'];
}

/** Who sits at the command: what can be read of them. */
export interface Input {
  readonly stdin: () => Promise<string>;
  /** One line in answer to a question; empty where nobody answers. */
  readonly ask: (question: string) => Promise<string>;
  /** `OPERATED_BY` of the environment. */
  readonly operatedBy: string | undefined;
}

/** What an act is done with, beside its words: the name of whoever does it. */
interface TypedAct<Names extends readonly string[], Named extends Options> extends Typed<Names, Named> {
  readonly by: string;
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
  run(args: readonly string[], input: Input): Promise<Answer>;
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

const byOption = {
  type: 'string',
  value: 'NAME',
  help: 'who does it, for the log; OPERATED_BY of the environment without it',
} as const;
const longestName = 100;

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
    run: async (args, { stdin, ask }) => {
      const { positionals, values } = parsed(args, known);
      if (positionals.length !== takes.length) throw new CommandError(countOf(takes));
      const typed = { words: positionals, options: values, stdin, ask };
      const answer = await run(typed as unknown as Typed<Names, Named>);
      return { asJson: values['json'] === true, ...answer };
    },
  };
}

/** A command that decides or changes something of a customer: it is not done without the name of whoever does it. */
export function act<
  const Names extends readonly string[],
  const Named extends Options = Readonly<Record<never, Option>>,
>({
  run,
  options,
  ...rest
}: Omit<Definition<Names, Named>, 'run'> & {
  run(typed: TypedAct<Names, Named>): Promise<Answer>;
}): Command {
  const named = (operatedBy: string | undefined) =>
    command({
      ...rest,
      options: { ...(options as Options | undefined), by: byOption },
      run: async (typed) => {
        const by = nameIn(typed.options.by ?? operatedBy ?? '');
        return run({ ...typed, by } as unknown as TypedAct<Names, Named>);
      },
    });
  return {
    help: (name) => named(undefined).help(name),
    run: (args, input) => named(input.operatedBy).run(args, input),
  };
}

/** @throws CommandError */
function nameIn(written: string): string {
  const name = written.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (name === '') throw new CommandError('Say who does it: --by NAME, or OPERATED_BY in the environment.');
  if (name.length > longestName)
    throw new CommandError(`The name of an operator has at most ${longestName} characters.`);
  if (/\p{Cc}/u.test(name)) throw new CommandError('The name of an operator has no control characters.');
  return name;
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
