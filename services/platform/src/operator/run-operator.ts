import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { isDependencyDown } from '../errors/dependency-down.ts';
import type { Commands } from './command.ts';
import { runCommand, type Output } from './run-command.ts';

const streams: Output = {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  isTerminal: process.stdout.isTTY,
  stdin: () => text(process.stdin),
  ask: (question) => answerTo(question, process.stdin, process.stderr),
  operatedBy: process.env['OPERATED_BY'],
};

/** The line that is typed, and nothing once the input has ended: a job without a terminal is not waited for. */
export function answerTo(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  output.write(question);
  const lines = createInterface({ input });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(''));
    lines.once('line', (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}

/** What breaks is told in a sentence and ends with 3; with LOG_LEVEL=debug it tells where. */
export async function runOperator(commands: Commands): Promise<void> {
  process.exitCode = await withoutStack(
    () => runCommand(commands, process.argv.slice(2), streams),
    streams.complain,
  );
}

export async function withoutStack(
  run: () => Promise<number>,
  complain: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const said = error instanceof Error && error.message !== '' ? error.message : String(error);
    complain(isDependencyDown(error) ? `Something it needs cannot be reached: ${said}` : said);
    if (env['LOG_LEVEL'] === 'debug' && error instanceof Error) complain(error.stack ?? '');
    return 3;
  }
}
