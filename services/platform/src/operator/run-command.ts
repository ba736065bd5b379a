import { CommandError, type Answer, type Commands, type Input, type Row } from './command.ts';

export interface Output extends Partial<Input> {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly isTerminal?: boolean;
}

const nobody = () => Promise.resolve('');

/**
 * Runs what the operator typed. Answers the exit code: 0 done, 1 not to be done, 2 not understood.
 * @throws whatever breaks that is no mistake of the operator
 */
export async function runCommand(
  commands: Commands,
  [name, ...args]: readonly string[],
  { say, complain, isTerminal = false, stdin = nobody, ask = nobody, operatedBy }: Output,
): Promise<number> {
  if (name === undefined || isHelp(name)) {
    for (const line of overview(commands)) (name === undefined ? complain : say)(line);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    complain(`There is no command "${name}".`);
    for (const line of overview(commands)) complain(line);
    return 2;
  }
  if (args.some(isHelp)) {
    for (const line of command.help(name)) say(line);
    return 0;
  }
  try {
    const answer = await command.run(args, { stdin, ask, operatedBy });
    for (const line of answer.asJson ? jsonOf(answer) : textOf(answer, isTerminal)) say(line);
    return answer.done === false ? 1 : 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    complain(error.message);
    for (const line of command.help(name)) complain(`  ${line}`);
    return 2;
  }
}

const isHelp = (word: string): boolean => ['help', '--help', '-h'].includes(word);

const overview = (commands: Commands): readonly string[] => [
  'Commands:',
  ...Object.entries(commands).map(([name, command]) => `  ${command.help(name)[0] ?? name}`),
  '--help behind a command tells its options.',
];

const jsonOf = ({ rows = [], says = [] }: Answer): readonly string[] =>
  [...rows, ...says.map((message) => ({ message }))].map((line) =>
    JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  );

const textOf = ({ rows = [], says = [] }: Answer, isTerminal: boolean): readonly string[] => {
  const cells = cellsOf(rows);
  return [
    ...(isTerminal ? padded(cells) : cells).map((line) => line.join(isTerminal ? '  ' : '\t')),
    ...says,
  ];
};

function cellsOf(rows: readonly Row[]): readonly (readonly string[])[] {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first);
  return [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
}

function padded(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
}

function cellOf(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '-';
  return value instanceof Date ? value.toISOString() : String(value);
}
