import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, FaultProxy } from '@headshots/platform/testing';
import { answerOf } from '../../deploy/src/api/public-api.ts';
import { Customer, password, patiently } from './support/customer.ts';
import { loginOutcomes } from './support/login-outcomes.ts';
import { rotateRealmKeys } from './support/provider.ts';
import { SessionWatch } from './support/session-watch.ts';
import {
  api,
  impatientApi,
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
  answerOf(impatientApi.POST('/auth/login', { body: { email, password: given } }));
const letIn = (email: string) =>
  eventually(async () => expect((await logIn(email)).status).toBe(200), patiently);

/**
 * Logs in until identity itself has refused it: now and then a busy machine makes the gateway give up on identity.
 * @returns every status on the way
 */
async function toldToWait(email: string, attempt: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  await eventually(async () => {
    const before = await loginOutcomes();
    const { status, retryAfter } = await logIn(email, attempt);
    statuses.push(status);
    const told = { unavailable: (before['unavailable'] ?? 0) + 1 };
    expect([await loginOutcomes(), Number(retryAfter) > 0]).toEqual([{ ...before, ...told }, true]);
  }, patiently);
  return statuses;
}
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
      await letIn(customer.email);
      const watch = new SessionWatch(impatientApi, customer.token);
      await fault.begin();
      try {
        // Told by identity, which waits for Keycloak once per login (its outage tests count), not by our giving up on it.
        const statuses: number[] = [];
        for (const attempt of given) statuses.push(...(await toldToWait(customer.email, attempt)));
        expect([...new Set(statuses)]).toEqual([503]);
        await watch.goesOn();
        const reset = await answerOf(api.POST('/auth/forgot-password', { body: { email: customer.email } }));
        expect(reset.status).toBe(202);
      } finally {
        await fault.end();
      }
      await letIn(customer.email);
      expect(await watch.end()).toEqual([200]);
    },
  );

  it('new keys: logins and sessions go on', async () => {
    const customer = await Customer.arriveOnceOpen(api, mailbox);
    const watch = new SessionWatch(impatientApi, customer.token);
    await rotateRealmKeys();
    await watch.goesOn();
    await letIn(customer.email);
    expect(await watch.end()).toEqual([200]);
  });
});
