import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import { readLifetimeLimits } from './lifetime.ts';

const program = fileURLToPath(new URL('testing/draining-server.ts', import.meta.url));
const hour = '3600000';

describe('the server of the pages that is told to end', () => {
  let child: ChildProcess;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterEach(() => {
    agent.destroy();
    child.kill('SIGKILL');
  });

  const start = async (drainMs: string): Promise<number> => {
    const env = { PATH: process.env['PATH'], SHUTDOWN_DRAIN_MS: drainMs, SHUTDOWN_GRACE_MS: hour };
    child = fork(program, [], { execArgv: [], env });
    const [port] = (await once(child, 'message')) as [number];
    return port;
  };
  const answer = async (port: number, path: string): Promise<IncomingMessage> => {
    const [response] = (await once(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [
      IncomingMessage,
    ];
    await once(response.resume(), 'end');
    return response;
  };
  const drains = async (port: number): Promise<void> => {
    while ((await answer(port, '/health/ready')).statusCode !== 503);
  };

  test('is not ready, and still answers everybody, on connections that end with their answer', async () => {
    const port = await start(hour);
    expect((await answer(port, '/health/ready')).headers['connection']).toBe('keep-alive');
    child.kill('SIGTERM');
    await drains(port);
    const { statusCode, headers } = await answer(port, '/sitemap.xml');
    expect([statusCode, headers['connection']]).toEqual([200, 'close']);
    expect(child.exitCode).toBeNull();
  });

  test.each([
    ['SIGTERM', '0'],
    ['SIGINT', hour],
  ] as const)('ends by itself with 0 on %s after a wait of %s ms, or none', async (signal, drainMs) => {
    const port = await start(drainMs);
    await answer(port, '/health/live');
    const exited = once(child, 'exit');
    child.kill(signal);
    expect(await exited).toEqual([0, null]);
  });

  test.each(['', 'soon', '-1', '1.5'])('refuses to wait for "%s"', (text) => {
    expect(() => readLifetimeLimits({ SHUTDOWN_DRAIN_MS: text })).toThrow(/^SHUTDOWN_DRAIN_MS: /);
  });
});
