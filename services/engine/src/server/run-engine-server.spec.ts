import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const program = path('../../test/support/failing-engine.ts');
/** As `make engine` runs it: straight from the sources. */
const execArgv = ['--conditions=source'];

describe('the engine server', () => {
  let child: ChildProcess;
  afterEach(() => void child.kill('SIGKILL'));

  it('says where it answers', async () => {
    child = fork(path('./main.ts'), [], {
      execArgv,
      env: { PATH: process.env['PATH'], PORT: String(await freePort()), GENERATION_SLOTS: '1' },
      silent: true,
    });
    let log = '';
    child.stderr?.on('data', (text) => (log += String(text)));
    const said = child.stdout && once(child.stdout, 'data').then(String);
    const line = await Promise.race([said, once(child, 'exit').then(() => log)]);
    const [url] = /http:[^ ]+(?=\/v1\/images\/edits\n)/.exec(line ?? '') ?? [line];
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it.each(['immediate', 'timer', 'promise'])(
    'answers 500 when an error in a callback (%s) is caught by nobody, says so, and ends with 1',
    async (place) => {
      child = fork(program, [], {
        execArgv,
        env: { PATH: process.env['PATH'], PLACE: place },
        silent: true,
      });
      let log = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += String(text)));
      const exited = once(child, 'exit');
      const [url] = (await Promise.race([once(child, 'message'), exited.then(() => [log])])) as [string];
      const body = new FormData();
      body.append('image[]', new Blob(['p']), 'selfie.png');
      body.append('prompt', 'a prompt');
      const answer = await fetch(`${url}/v1/images/edits`, { method: 'POST', body });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ error: { type: 'server_error', code: 'engine_error' } });
      expect(await exited).toEqual([1, null]);
      expect(log).toContain('nobody caught this error');
      expect(log).toContain('fallen over');
    },
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
