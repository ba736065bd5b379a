import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Recorded } from '../../src/recorder.ts';
import { mockFolder, type PublishedSchema } from './published-schema.ts';

/** Stripe's own judge of requests, on loopback. */
export class StripeMock {
  readonly #process: ChildProcess;
  readonly #url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.#url = url;
  }

  /** @param folder for its files */
  static async start(schema: PublishedSchema, folder: string): Promise<StripeMock> {
    const spec = join(folder, 'spec.json');
    writeFileSync(spec, JSON.stringify(schema));
    const loopback = '127.0.0.1:0';
    const child = spawn(
      join(mockFolder(), 'stripe-mock'),
      [
        ...['-spec', spec, '-fixtures', join(mockFolder(), 'fixtures3.json')],
        ...['-http-addr', loopback, '-https-addr', loopback, '-strict-version-check'],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    for await (const line of createInterface({ input: child.stdout })) {
      const [, port] = /Listening for HTTP at address: 127\.0\.0\.1:(\d+)/.exec(line) ?? [];
      if (port) return new StripeMock(child, `http://127.0.0.1:${port}`);
    }
    throw new Error('Stripe’s mock ended before it listened.');
  }

  /** @returns what it has against a request; null when it takes it */
  async complaint({ method, path, parameters, version }: Asked): Promise<string | null> {
    const query = method === 'GET' && parameters !== '' ? `?${parameters}` : '';
    const response = await fetch(`${this.#url}${path}${query}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_123',
        ...(version === null ? {} : { 'stripe-version': version }),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: parameters } : {}),
    });
    const answer = await response.text();
    return response.ok ? null : `${method} ${path}: ${answer}`;
  }

  async stop(): Promise<void> {
    this.#process.kill();
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
  }
}

type Asked = Pick<Extract<Recorded, { kind: 'exchange' }>, 'method' | 'path' | 'parameters' | 'version'>;
