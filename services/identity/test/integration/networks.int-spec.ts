import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdmitRegistration } from '../../src/registration/admit-registration.service.ts';
import { withService } from '@headshots/platform/rpc';
import { eventually, testService } from '@headshots/platform/testing';
import { HousekeepingWorker } from '../../src/housekeeping.worker.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { linkToken, newEmail, openLink, refusalOf, registrationForm, type Person } from './people.ts';
import { publicDoor, type PublicDoor } from './public-door.ts';

let app: IdentityApp;
let doors: PublicDoor[];
beforeAll(async () => {
  // A tenth: 20 registrations an hour of a network, 1 of one whose registrations come to nothing.
  app = await identityApp({ RATE_LIMIT_MULTIPLIER: '0.1' });
  doors = [];
  for (let replica = 0; replica < 2; replica += 1)
    doors.push(await publicDoor(app, { RATE_LIMIT_MULTIPLIER: '0.1' }));
});
afterAll(async () => {
  await Promise.all((doors ?? []).map((door) => door.close()));
  await app?.close();
});

const registeredFrom = async (clientNetwork: string, email = newEmail()): Promise<Person> => {
  const session = await app.client.register({ ...registrationForm(email), clientNetwork });
  return { id: session.user?.id ?? '', email, session };
};
const hourPasses = (minutes: number, ids: readonly string[]) =>
  app.query(`UPDATE registrations SET at = at - make_interval(mins => $1) WHERE user_id = ANY ($2::uuid[])`, [
    minutes,
    ids,
  ]);

describe('registrations of one network', () => {
  it('are those of a school: the twelfth pupil gets an account, at whichever replica', async () => {
    for (let pupil = 0; pupil < 12; pupil += 1) {
      const door = doors[pupil % 2];
      const { status } = (await door?.call('POST', '/auth/register', {
        body: registrationForm(newEmail()),
      })) ?? { status: 0 };
      expect(status).toBe(201);
    }
    const [row] = await app.query<{ networks: string }>(
      'SELECT count(DISTINCT network) AS networks FROM registrations',
    );
    expect(row?.networks).toBe('1');
  });

  it('end at their number, counted over everybody who asks at the same time', async () => {
    const admit = app.get(AdmitRegistration);
    const asked = await Promise.allSettled(Array.from({ length: 26 }, () => admit.run('198.51.100.1')));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const refusal = await refusalOf(registeredFrom('198.51.100.1'));
    expect(refusal).toMatchObject({ code: 'rate.limited', status: 429 });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(3_600);
    await expect(registeredFrom('198.51.100.2')).resolves.toBeDefined();
  });

  it('are few once they come to nothing, and many again once they are verified', async () => {
    const network = '198.51.100.3';
    const people = [await registeredFrom(network), await registeredFrom(network)];
    await hourPasses(
      31,
      people.map(({ id }) => id),
    );
    const refusal = await refusalOf(registeredFrom(network));
    expect(refusal).toMatchObject({ code: 'rate.limited', status: 429 });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(1_700);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(1_740);
    const [person] = people as [Person];
    await openLink(app, person, await linkToken(app, person.id));
    await expect(registeredFrom(network)).resolves.toBeDefined();
  });

  it('that meet a known address count as come to nothing at once', async () => {
    const network = '198.51.100.4';
    const { email } = await registeredFrom('198.51.100.5');
    expect(await refusalOf(registeredFrom(network, email))).toMatchObject({ code: 'auth.email_exists' });
    expect(await refusalOf(registeredFrom(network))).toMatchObject({ code: 'rate.limited' });
  });

  it('are forgotten after a day, and with the account', async () => {
    const { id } = await registeredFrom('198.51.100.6');
    const counted = () => app.query('SELECT 1 FROM registrations WHERE user_id = $1', [id]);
    expect(await counted()).toHaveLength(1);
    await hourPasses(25 * 60, [id]);
    await app.get(HousekeepingWorker).work();
    expect(await counted()).toEqual([]);
  });
});

describe('what gateways count together', () => {
  const asGateway = withService(testService('gateway'));

  it('is one number for all of them', async () => {
    let failed = 0;
    const attempt = async (at: number) => {
      const answer = await doors[at % 2]?.once('POST', '/auth/login', {
        body: { email: newEmail(), password: 'not the password' },
      });
      if (answer?.status === 401) failed += 1;
      if (answer?.status === 429) expect(Number(answer.retryAfter)).toBeGreaterThan(0);
      await eventually(async () =>
        expect(await app.query('SELECT max(used) AS used FROM use_counts')).toEqual([{ used: failed }]),
      );
      return answer?.status;
    };
    for (let at = 0; at < 4; at += 1) expect(await attempt(at)).toBe(401);
    // A gateway that gets no answer within a second lets one more through; each for itself would let eight.
    for (let at = 4; at < 8; at += 1) await eventually(async () => expect(await attempt(at)).toBe(429));
    expect(failed).toBeLessThan(8);
  });

  it('names nobody, and ends with its window', async () => {
    const use = { limit: 'mail', who: '203.0.113.9', windowSeconds: [60, 3_600], add: 1 };
    await app.client.countUse(use, asGateway);
    const { counts } = await app.client.countUse(use, asGateway);
    expect(counts.map(({ used }) => used)).toEqual([2, 2]);
    const { counts: same } = await app.client.countUse({ ...use, add: 0 }, asGateway);
    expect(same.map(({ used }) => used)).toEqual([2, 2]);
    for (const [at, { secondsLeft }] of same.entries())
      expect(secondsLeft).toBeLessThanOrEqual(counts[at]?.secondsLeft ?? 0);
    const rows = await app.query<{ key: Buffer }>('SELECT key FROM use_counts');
    expect(rows.every(({ key }) => key.length === 32)).toBe(true);
    await app.query(`UPDATE use_counts SET ends_at = now() - interval '1 second'`);
    expect((await app.client.countUse({ ...use, add: 0 }, asGateway)).counts).toMatchObject([
      { used: 0 },
      { used: 0 },
    ]);
    await app.get(HousekeepingWorker).work();
    expect(await app.query('SELECT 1 FROM use_counts')).toEqual([]);
  });

  it.each([
    [{ limit: '' }],
    [{ who: '' }],
    [{ who: 'x'.repeat(101) }],
    [{ windowSeconds: [0] }],
    [{ windowSeconds: [1, 2, 3, 4, 5] }],
    [{ windowSeconds: [86_401] }],
  ])('takes no %j', async (part) => {
    const use = { limit: 'mail', who: 'a', windowSeconds: [60], add: 1, ...part };
    expect(await refusalOf(app.client.countUse(use, asGateway))).toMatchObject({ code: 'request.malformed' });
  });
});
