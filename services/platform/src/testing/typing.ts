import type { Commands } from '../operator/command.ts';
import { runCommand } from '../operator/run-command.ts';

export interface TypedAnswer {
  readonly code: number;
  readonly said: readonly string[];
  readonly complained: readonly string[];
}

interface Typing {
  (...words: readonly string[]): Promise<TypedAnswer>;
  /** The same with something piped in. */
  piping(piped: string, ...words: readonly string[]): Promise<TypedAnswer>;
}

/** An operator at a program of commands, known to it as Grace Hopper: types words and reads what is answered, with tabs in tables unless at a terminal. */
export function typing(
  commands: Commands,
  isTerminal = false,
  operatedBy: string | undefined = 'Grace Hopper',
): Typing {
  const piping = async (piped: string, ...words: readonly string[]): Promise<TypedAnswer> => {
    const said: string[] = [];
    const complained: string[] = [];
    const code = await runCommand(commands, words, {
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
      isTerminal,
      stdin: async () => piped,
      ask: async () => piped.trim(),
      operatedBy,
    });
    return { code, said, complained };
  };
  return Object.assign((...words: readonly string[]) => piping('', ...words), { piping });
}
