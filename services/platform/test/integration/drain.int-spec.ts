import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '../../src/testing/index.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { Child } from '../support/child-process.ts';

const children: Child[] = [];
afterEach(() => Promise.all(children.splice(0).map((child) => child.ends('SIGKILL'))));

async function start(drainMs: number) {
  const [port, managementPort] = [await freePort(), await freePort()];
  const child = new Child('failing.ts', {
    PORT: String(port),
    MANAGEMENT_PORT: String(managementPort),
    SHUTDOWN_DRAIN_MS: String(drainMs),
  });
  children.push(child);
  await child.says('ready');
  return { child, port, ready: `http://127.0.0.1:${managementPort}/health/ready` };
}

/** A client with one connection, which it keeps. */
class Keeper {
  heard = '';
  ended = false;
  private readonly socket;

  private constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (bytes) => (this.heard += String(bytes)));
    this.socket.on('end', () => (this.ended = true));
  }

  static async at(port: number): Promise<Keeper> {
    const keeper = new Keeper(port);
    await once(keeper.socket, 'connect');
    return keeper;
  }

  ask(path: string): void {
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`);
  }

  answers(): readonly string[] {
    return this.heard.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice('HTTP/1.1 '.length)) ?? [];
  }
}

it('a service that drains answers on connections it has, and lets each go with its answer', async () => {
  const { child, port, ready } = await start(600_000);
  const keeper = await Keeper.at(port);
  keeper.ask('/nothing');
  await eventually(() => expect(keeper.answers()).toEqual(['404']));
  expect(keeper.heard).not.toMatch(/^connection: close/im);
  child.process.kill('SIGTERM');
  await eventually(async () => expect((await fetch(ready)).status).toBe(503));
  keeper.ask('/nothing');
  await eventually(() => expect(keeper.ended).toBe(true));
  expect(keeper.answers()).toEqual(['404', '404']);
  expect(keeper.heard).toMatch(/^connection: close/im);
  expect((await fetch(`http://127.0.0.1:${port}/nothing`)).status).toBe(404);
});

it('what comes on a connection while the service closes is answered, not refused', async () => {
  const { child, port } = await start(0);
  const keeper = await Keeper.at(port);
  keeper.ask('/slow');
  await child.says('slow begun');
  child.process.kill('SIGTERM');
  // Nobody is let in any more: it closes.
  await eventually(() => expect(fetch(`http://127.0.0.1:${port}/nothing`)).rejects.toThrow());
  keeper.ask('/nothing');
  child.tell('go');
  expect(await child.ends()).toBe(0);
  expect(keeper.answers()).toEqual(['200', '404']);
});
