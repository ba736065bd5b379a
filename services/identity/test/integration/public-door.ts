import { fork } from 'node:child_process';
import { once as happens } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sessionIssuer } from '@headshots/platform/config';
import { eventually, freePort, testService } from '@headshots/platform/testing';
import type { IdentityApp } from './identity-app.ts';

export interface PublicAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly retryAfter: string | null;
  readonly cacheControl: string | null;
  readonly body: {
    readonly data?: Record<string, unknown>;
    readonly code?: string;
    readonly message?: string;
    readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[];
  } & Readonly<Record<string, unknown>>;
}

export interface PublicCall {
  readonly body?: unknown;
  readonly token?: string;
}

export interface PublicDoor {
  /** As browsers do it: what is to come later is asked again, the third answer counts. */
  call(method: string, path: string, call?: PublicCall): Promise<PublicAnswer>;
  once(method: string, path: string, call?: PublicCall): Promise<PublicAnswer>;
  close(): Promise<void>;
}

const services = new URL('../../../', import.meta.url);
const path = (relative: string): string => fileURLToPath(new URL(relative, services));

/** The real gateway, in a process of its own, in front of the identity under test. */
export async function publicDoor(
  app: IdentityApp,
  settings: Readonly<Record<string, string>> = {},
): Promise<PublicDoor> {
  const [port, managementPort] = [await freePort(), await freePort()];
  const nobody = 'http://127.0.0.1:9';
  const gateway = fork(path('gateway/src/main.ts'), [], {
    cwd: path('gateway'),
    execArgv: ['--conditions=source', '--import', path('platform/test/support/typescript-hook.mjs')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      LOG_LEVEL: 'silent',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      IDENTITY_URL: app.url,
      SESSION_ISSUER: sessionIssuer(app.config),
      ...Object.fromEntries(
        ['ORDERS', 'COUPONS', 'MEDIA', 'GENERATION', 'NOTIFICATION', 'WEB'].map((name) => [
          `${name}_URL`,
          nobody,
        ]),
      ),
      KAFKA_BROKERS: app.bus.brokers.join(','),
      TOPIC_PREFIX: app.bus.topicPrefix,
      RPC_SERVICE_KEY: testService('gateway').key,
      RATE_LIMIT_MULTIPLIER: '1000',
      SOCIAL_PROVIDERS: 'google,facebook,apple',
      ...settings,
    },
  });
  const exited = happens(gateway, 'exit');
  let said = '';
  gateway.stderr?.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString()}`.slice(-2_000)));
  const once: PublicDoor['once'] = async (method, route, { body, token } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${route}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { headers } = response;
    return {
      status: response.status,
      type: headers.get('content-type'),
      retryAfter: headers.get('retry-after'),
      cacheControl: headers.get('cache-control'),
      body: (await response.json()) as PublicAnswer['body'],
    };
  };
  const call: PublicDoor['call'] = async (...asked) => {
    for (let tries = 1; tries < 3; tries += 1) {
      const answer = await once(...asked);
      if (answer.status !== 503) return answer;
      await sleep(2_500);
    }
    return once(...asked);
  };
  const answers = eventually(
    async () => {
      const { status } = await once('GET', '/auth/user', { token: 'x' });
      if (status !== 401) throw new Error(`The gateway answers ${status}.`);
    },
    { everyMs: 250 },
  );
  const ended = exited.then(([code]) => {
    throw new Error(`The gateway ended with ${code} at its start: ${said}`);
  });
  answers.catch(() => undefined);
  ended.catch(() => undefined);
  await Promise.race([answers, ended]);
  return {
    call,
    once,
    close: async () => {
      gateway.kill('SIGKILL');
      await exited;
    },
  };
}
