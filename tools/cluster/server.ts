import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from '../../deploy/src/shell.ts';

const startWithinMs = 180_000;

export interface Server {
  readonly name: string;
  readonly child: ChildProcess;
  readonly log: string;
}

/** @param folder for the log, which is called like the server */
export function startServer(
  name: string,
  program: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Server {
  const log = join(folder, `${name}.log`);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  child.once('error', (error) => file.write(`${error.message}\n`));
  child.once('close', () => file.end());
  return { name, child, log };
}

const isOver = ({ child }: Server): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** @throws Error with the end of the log of a server that died, or of the last one when the time is over */
export async function until(
  check: () => boolean | Promise<boolean>,
  servers: readonly Server[],
): Promise<void> {
  const end = Date.now() + startWithinMs;
  while (!(await check())) {
    const dead = servers.find(isOver);
    if (!dead && Date.now() < end) {
      await sleep(100);
      continue;
    }
    const { name, log } = dead ?? (servers.at(-1) as Server);
    const said = existsSync(log) ? lastLines(readFileSync(log, 'utf8'), 15) : 'nothing';
    throw new Error(`${name} does not come up. The end of ${log}:\n${said}`);
  }
}

/** An API server with open watches takes its time: nobody is waited for beyond patience. */
export async function endServer(server: Server, patienceMs = 10_000): Promise<void> {
  if (isOver(server)) return;
  const over = new Promise<void>((resolve) => void server.child.once('exit', () => resolve()));
  server.child.kill('SIGTERM');
  const impatient = setTimeout(() => server.child.kill('SIGKILL'), patienceMs);
  await over;
  clearTimeout(impatient);
}

/** Held all at once, so that they differ. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
