import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '../../src/testing/index.ts';
import { Child } from '../support/child-process.ts';
import { freePort } from '../../src/testing/free-port.ts';

const services = fileURLToPath(new URL('../../../', import.meta.url));
const children: Child[] = [];
afterEach(() => Promise.all(children.splice(0).map((child) => child.ends('SIGKILL'))));

async function start() {
  const [port, managementPort] = [await freePort(), await freePort()];
  const child = new Child('failing.ts', {
    PORT: String(port),
    MANAGEMENT_PORT: String(managementPort),
    SHUTDOWN_DRAIN_MS: '100',
  });
  children.push(child);
  await child.says('ready');
  return { child, url: `http://127.0.0.1:${port}`, management: `http://127.0.0.1:${managementPort}` };
}

it.each(['event handler', 'timer', 'interval', 'immediate', 'next tick', 'microtask', 'promise'])(
  'an error thrown in a callback (%s) fails its request alone; the service finishes the rest and ends with 1',
  async (place) => {
    const { child, url, management } = await start();
    const slow = fetch(`${url}/slow`);
    await child.says('slow begun');
    const failed = await fetch(`${url}/throws/${place}`);
    const { code, requestId } = (await failed.json()) as { code: string; requestId: string };
    expect([failed.status, code]).toEqual([500, 'server.error']);
    const ready = await fetch(`${management}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', failing: ['draining'] }]);
    expect(await (await fetch(`${management}/metrics`)).text()).toMatch(/^service_ready 0$/m);
    child.tell('go');
    expect(await (await slow).text()).toBe('whole');
    expect(await child.ends()).toBe(1);
    expect(child.lines()).toContainEqual(
      expect.objectContaining({
        level: 60,
        name: 'failing',
        requestId,
        err: expect.objectContaining({ message: 'fallen over' }),
      }),
    );
  },
);

it('health and metrics have a port of their own, and none of them is on the other', async () => {
  const { url, management } = await start();
  const statuses = (base: string) =>
    Promise.all(
      ['/health/live', '/health/ready', '/metrics'].map(async (path) => (await fetch(base + path)).status),
    );
  expect(await statuses(management)).toEqual([200, 200, 200]);
  expect(await statuses(url)).toEqual([404, 404, 404]);
  await eventually(async () =>
    expect(await (await fetch(`${management}/metrics`)).text()).toContain(
      'http_server_request_duration_seconds',
    ),
  );
  await eventually(async () =>
    expect(await (await fetch(`${management}/metrics`)).text()).toMatch(/^service_ready 1$/m),
  );
  expect(await (await fetch(`${management}/metrics`)).text()).toMatch(
    /^build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+"\} 1$/m,
  );
});

it('every service is started by runService alone', async () => {
  const mains: string[] = [];
  for await (const file of glob(`${services}*/src/main.ts`)) mains.push(file);
  expect(mains).toHaveLength(7);
  for (const main of mains) expect(await readFile(main, 'utf8')).toMatch(/^await runService\(/m);
  const others: string[] = [];
  for await (const file of glob(`${services}*/src/**/*.ts`))
    if (!file.endsWith('.spec.ts') && /NestFactory\.create[<(]/.test(await readFile(file, 'utf8')))
      others.push(file.slice(services.length));
  expect(others).toEqual(['platform/src/http/run-service.ts']);
});
