import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';

const program = fileURLToPath(new URL('testing/failing-server.ts', import.meta.url));

describe('an error that nobody caught', () => {
  let child: ChildProcess;
  afterEach(() => void child.kill('SIGKILL'));

  test.each(['immediate', 'timer', 'promise'])(
    'fails its request alone (%s); the rest is finished, and the server ends with 1 and a line that says why',
    async (place) => {
      child = fork(program, [], { execArgv: [], env: { PATH: process.env['PATH'] }, silent: true });
      let log = '';
      child.stderr?.on('data', (text) => (log += String(text)));
      const exited = once(child, 'exit');
      const [port] = (await once(child, 'message')) as [number];
      const slow = fetch(`http://127.0.0.1:${port}/slow`);
      await once(child, 'message');
      expect((await fetch(`http://127.0.0.1:${port}/${place}`)).status).toBe(500);
      child.send('go');
      expect(await (await slow).text()).toBe('whole');
      expect(await exited).toEqual([1, null]);
      expect(JSON.parse(log)).toMatchObject({
        name: 'web',
        stack: expect.stringContaining('Error: fallen over'),
      });
    },
  );
});
