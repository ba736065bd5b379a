import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const program = path('../../test/support/failing-engine.ts');
const hook = path('../../../platform/test/support/typescript-hook.mjs');

describe('the engine server', () => {
  let child: ChildProcess;
  afterEach(() => void child.kill('SIGKILL'));

  it.each(['immediate', 'timer', 'promise'])(
    'answers 500 when an error in a callback (%s) is caught by nobody, says so, and ends with 1',
    async (place) => {
      child = fork(program, [], {
        execArgv: ['--conditions=source', '--import', hook],
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
