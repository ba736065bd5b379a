import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { ConnectTimeoutAgent } from './connect-timeout.agent.ts';

/** Its connections are never set up. */
const nowhere: LookupFunction = () => undefined;

describe('an agent with a limit for setting up connections', () => {
  let server: Server;
  let port = 0;

  beforeAll(async () => {
    server = createServer((_request, response) => void response.end('answered'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => void jest.useRealTimers());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const ask = (agent: ConnectTimeoutAgent, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request({ agent, host, port }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      asked.once('error', reject).end();
    });

  it('gives a connection up that is not set up in time', async () => {
    const agent = new ConnectTimeoutAgent({ connectTimeoutMs: 20, lookup: nowhere });
    await expect(ask(agent, 'gone.test')).rejects.toMatchObject({
      code: 'ETIMEDOUT',
      message: 'not connected within 20 ms',
    });
  });

  it('leaves a connection alone that is set up, also one that it keeps', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const agent = new ConnectTimeoutAgent({ connectTimeoutMs: 20, keepAlive: true });
    expect(await ask(agent, '127.0.0.1')).toBe(200);
    jest.advanceTimersByTime(20);
    expect(await ask(agent, '127.0.0.1')).toBe(200);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
    agent.destroy();
  });
});
