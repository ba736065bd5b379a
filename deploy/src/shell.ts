import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  readonly log?: string;
}

export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end and collects what it prints. Never rejects for an exit code. */
export function tryRun(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  const { log, ...rest } = options;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const file = log ? createWriteStream(log, { flags: 'a' }) : undefined;
    const env = { NO_COLOR: '1', ...(rest.env ?? process.env) };
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...rest, env });
    const keep = (chunk: Buffer): void => {
      chunks.push(chunk);
      file?.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (code: number, text = ''): void => {
      file?.end();
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + text });
    };
    child.once('error', (error) => end(127, error.message));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** @throws Error with the last lines of what the program printed */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, output } = await tryRun(program, args, options);
  if (code === 0) return output;
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${lastLines(output, 25)}`);
}

export const lastLines = (text: string, count: number): string =>
  text.trimEnd().split('\n').slice(-count).join('\n');
