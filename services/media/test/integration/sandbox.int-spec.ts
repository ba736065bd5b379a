import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxDataKilobytes } from '../../src/decoding/pool/decoder-limits.ts';
import { arrangements, startApart, type Arrangement } from '../../src/decoding/pool/sandbox.ts';
import type { SpyOrder, SpyReport } from '../support/spy-process.ts';

const script = fileURLToPath(new URL('../support/spy-process.ts', import.meta.url));
const apart = arrangements().filter(({ name }) => name !== 'same user');
const sameUser: Arrangement = { name: 'same user', prefix: [], user: undefined };
let server: Server;
let folder: string;
let order: SpyOrder;

beforeAll(async () => {
  server = createServer((socket) => socket.end());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  folder = await mkdtemp(join(tmpdir(), 'media-walls-'));
  const file = join(folder, 'private');
  await writeFile(file, 'nobody else reads this', { mode: 0o600 });
  order = { port: (server.address() as AddressInfo).port, file };
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
});

/** What a spy in the place of an image process comes back with. */
async function report(child: ChildProcess): Promise<SpyReport> {
  try {
    return await new Promise<SpyReport>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as SpyReport));
      child.once('exit', (status) => reject(new Error(`the spy ended with ${status ?? 'a signal'}`)));
      child.send(order);
    });
  } finally {
    child.kill('SIGKILL');
  }
}

/** Only what the kernel does: as if a fault of a decoder ran whatever it liked. */
function kernelOnly({ prefix, user }: Arrangement): ChildProcess {
  const [command = '', ...args] = [
    ...prefix,
    process.execPath,
    script,
    ...(user === undefined ? [] : [String(user)]),
  ];
  return spawn(command, args, { env: {}, cwd: '/', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

describe('whoever takes an image process over', () => {
  it('would find everything without walls', async () => {
    expect(await report(kernelOnly(sameUser))).toMatchObject({
      'environment of the parent': 'reached',
      'memory of the parent': 'reached',
      'a file': 'reached',
      'a program': 'reached',
      'the network': 'reached',
    });
  });

  it.each(apart)('finds nothing behind the walls of kernel and engine: $name', async (arrangement) => {
    const spool = join(folder, 'spool');
    const found = await report(startApart(script, { arrangement, spool, memoryBytes: 150_000_000 }));
    expect(found['environment']).not.toMatch(/SECRET|KEY|URL|PASSWORD|TEST_|HOME|USER/);
    const { environment: _known, ...tries } = found;
    expect(Object.values(tries)).toEqual(Array(6).fill('ERR_ACCESS_DENIED'));
  });

  it.each(apart)('finds no credential behind the walls of the kernel alone: $name', async (arrangement) => {
    const found = await report(kernelOnly(arrangement));
    expect(found).toMatchObject({
      environment: '',
      'environment of the parent': 'EACCES',
      'memory of the parent': 'EACCES',
      'open files of the parent': 'EACCES',
    });
    if (arrangement.prefix.length > 0) expect(found['the network']).not.toBe('reached');
    if (arrangement.user !== undefined) expect(found['a file']).toBe('EACCES');
  });
});

describe('an image process', () => {
  it('has no core file and bounded memory', async () => {
    const memoryBytes = 150_000_000;
    const child = startApart(script, { arrangement: sameUser, spool: join(folder, 'spool'), memoryBytes });
    let limits = '';
    child.once('message', () => (limits = readFileSync(`/proc/${child.pid}/limits`, 'utf8')));
    await report(child);
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    const most = maxDataKilobytes(memoryBytes) * 1_024;
    expect(limits).toMatch(new RegExp(`^Max data size +${most} +${most} `, 'm'));
  });
});
