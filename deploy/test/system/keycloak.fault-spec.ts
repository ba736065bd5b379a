import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, FaultProxy } from '@headshots/platform/testing';
import { answerOf } from '../../src/api/public-api.ts';
import { Customer, password, patienceMs } from './support/customer.ts';
import { loginOutcomes } from './support/login-outcomes.ts';
import { rotateRealmKeys } from './support/provider.ts';
import { SessionWatch } from './support/session-watch.ts';
import {
  api,
  killPart,
  mailbox,
  restartService,
  settings,
  signalPart,
  startPart,
  stopPart,
} from './support/stack.ts';

interface Fault {
  readonly name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
}

let proxy: FaultProxy;
const faults: readonly Fault[] = [
  { name: 'killed', begin: () => killPart('keycloak'), end: () => startPart('keycloak') },
  { name: 'restarted', begin: () => stopPart('keycloak'), end: () => startPart('keycloak') },
  {
    name: 'stopped (SIGSTOP)',
    begin: async () => signalPart('keycloak', 'SIGSTOP'),
    end: async () => signalPart('keycloak', 'SIGCONT'),
  },
  { name: 'slow by 10 s', begin: () => proxy.set('slow'), end: () => proxy.set('pass') },
];

const logIn = (email: string, given = password) =>
  answerOf(api.POST('/auth/login', { body: { email, password: given } }));
const given = [password, 'a wrong password', password];

describe('identity with a Keycloak that fails', () => {
  beforeAll(async () => {
    const { hostname, port } = new URL(settings.keycloak.url);
    proxy = await FaultProxy.start({ host: hostname, port: Number(port) });
    const url = new URL(settings.keycloak.url);
    url.port = String(proxy.port);
    await restartService('identity', { keycloak: { ...settings.keycloak, url: url.href } });
  });
  afterAll(async () => {
    await restartService('identity');
    await proxy?.close();
  });

  it.each(faults)(
    '$name: nobody is logged out, identity itself tells logins that it cannot know, and all is well afterwards',
    async (fault) => {
      const customer = await Customer.arriveOnceOpen(api, mailbox);
      await eventually(async () => expect((await logIn(customer.email)).status).toBe(200), {
        timeoutMs: patienceMs,
        everyMs: 250,
      });
      const watch = new SessionWatch(api, customer.token);
      await fault.begin();
      try {
        const before = await loginOutcomes();
        for (const attempt of given) {
          const { status, retryAfter } = await logIn(customer.email, attempt);
          expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
        }
        // Told by identity, which waits for Keycloak once per login (its outage tests count), not by our giving up on it.
        const told = { Unavailable: (before['Unavailable'] ?? 0) + given.length };
        expect(await loginOutcomes()).toEqual({ ...before, ...told });
        const reset = await answerOf(api.POST('/auth/forgot-password', { body: { email: customer.email } }));
        expect(reset.status).toBe(202);
      } finally {
        await fault.end();
      }
      await eventually(async () => expect((await logIn(customer.email)).status).toBe(200), {
        timeoutMs: patienceMs,
        everyMs: 250,
      });
      expect(await watch.end()).toEqual(['refresh 200', 'user 200']);
    },
  );

  it('new keys: logins and sessions go on', async () => {
    const customer = await Customer.arriveOnceOpen(api, mailbox);
    const watch = new SessionWatch(api, customer.token);
    await rotateRealmKeys();
    await eventually(async () => expect((await logIn(customer.email)).status).toBe(200), {
      timeoutMs: patienceMs,
      everyMs: 250,
    });
    expect(await watch.end()).toEqual(['refresh 200', 'user 200']);
  });
});
