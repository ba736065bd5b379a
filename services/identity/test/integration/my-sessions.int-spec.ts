import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, refusalOf, registered, verified } from './people.ts';
import { publicDoor, type PublicDoor } from './public-door.ts';

let app: IdentityApp;
let doors: PublicDoor[];
beforeAll(async () => {
  app = await identityApp();
  doors = [];
  for (let replica = 0; replica < 2; replica += 1) doors.push(await publicDoor(app));
});
afterAll(async () => {
  await Promise.all((doors ?? []).map((door) => door.close()));
  await app?.close();
});

const sidOf = (token: string): string => String(decodeJwt(token)['sid']);
const phone = { browser: 'safari', system: 'iphone' };
const login = (email: string, device = phone) => app.client.login({ email, password: goodPassword, device });
const listed = async (token: string) => (await app.client.listMySessions({}, withUser(token))).sessions;

describe('the sessions of an account', () => {
  it('are told to their owner: when, where, and which one asks', async () => {
    const { email, session } = await verified(app);
    const second = await login(email);
    const third = await login(email, { browser: 'Mozilla/5.0 (X11)', system: '' });
    await app.client.logout({ token: third.token });
    const sessions = await listed(second.token);
    expect(sessions.map(({ id, current, device }) => [id, current, device?.browser, device?.system])).toEqual(
      [
        [sidOf(second.token), true, 'safari', 'iphone'],
        [sidOf(session.token), false, '', ''],
      ],
    );
    for (const { startedAt, lastUsedAt } of sessions)
      expect([startedAt, lastUsedAt]).not.toContain(undefined);
  });

  it('show none that is over by age or idleness, and the one last used first', async () => {
    const { email, session } = await verified(app);
    const over = sidOf((await login(email)).token);
    const idle = sidOf((await app.client.login({ email, password: goodPassword, remember: true })).token);
    await app.query(`UPDATE sessions SET absolute_expires_at = now() WHERE id = $1`, [over]);
    await app.query(`UPDATE sessions SET last_refreshed_at = now() - interval '15 days' WHERE id = $1`, [
      idle,
    ]);
    const used = await login(email);
    await app.client.refresh({ token: session.token });
    const ids = (await listed(used.token)).map(({ id }) => id);
    expect(ids).toEqual([sidOf(session.token), sidOf(used.token)]);
  });

  it('end one by one, whoever has the token', async () => {
    const { id, email, session } = await verified(app);
    const stolen = await login(email);
    const asked = { sessionId: sidOf(stolen.token) };
    const asOwner = withUser(session.token);
    expect(await app.client.endMySession(asked, asOwner)).toMatchObject({ sessionIds: [asked.sessionId] });
    expect(await app.client.endMySession(asked, asOwner)).toMatchObject({ sessionIds: [asked.sessionId] });
    expect(await refusalOf(app.client.refresh({ token: stolen.token }))).toMatchObject({ status: 401 });
    await eventually(async () => {
      const revoked = await app.bus.events('session.revoked');
      expect(revoked.filter(({ key }) => String(key) === asked.sessionId)).toHaveLength(1);
    });
    const log = await app.query<{ outcome: string }>(
      `SELECT outcome FROM audit_log WHERE user_id = $1 AND action = 'logout'`,
      [id],
    );
    expect(log).toEqual([{ outcome: 'one' }]);
  });

  it("are nobody else's to end", async () => {
    const [person, other] = [await verified(app), await registered(app)];
    for (const sessionId of [sidOf(other.session.token), randomUUID()])
      expect(
        await refusalOf(app.client.endMySession({ sessionId }, withUser(person.session.token))),
      ).toMatchObject({ code: 'account.session_not_found', status: 404 });
    await expect(app.client.refresh({ token: other.session.token })).resolves.toBeDefined();
  });

  it('end all at once but the one that asks', async () => {
    const { email, session } = await verified(app);
    const others = [await login(email), await login(email)];
    const { sessionIds } = await app.client.endMyOtherSessions({}, withUser(session.token));
    expect([...sessionIds].sort()).toEqual(others.map(({ token }) => sidOf(token)).sort());
    for (const { token } of others)
      expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ status: 401 });
    await expect(app.client.refresh({ token: session.token })).resolves.toBeDefined();
  });

  it('are closed to a session that has ended itself', async () => {
    const { email, session } = await verified(app);
    const ended = await login(email);
    await app.client.logout({ token: ended.token });
    const calls = [
      () => app.client.listMySessions({}, withUser(ended.token)),
      () => app.client.endMySession({ sessionId: sidOf(session.token) }, withUser(ended.token)),
      () => app.client.endMyOtherSessions({}, withUser(ended.token)),
    ];
    for (const call of calls)
      expect(await refusalOf(call())).toMatchObject({ code: 'auth.session_expired', status: 401 });
  });
});

describe('through the public door', () => {
  const inside = async (door: PublicDoor, token: string): Promise<number> =>
    (await door.call('GET', '/auth/user', { token })).status;

  it('lists them, ends them at once here, and soon at every other replica', async () => {
    const { email, session } = await verified(app);
    const [here, there] = doors as [PublicDoor, PublicDoor];
    const { body } = await here.call('POST', '/auth/login', { body: { email, password: goodPassword } });
    const stolen = String(body.data?.['token']);
    for (const door of doors) expect(await inside(door, stolen)).toBe(200);
    const list = await here.call('GET', '/account/sessions', { token: session.token });
    expect(list.body.data?.['sessions']).toMatchObject([{ current: false }, { current: true }]);
    const path = `/account/sessions/${sidOf(stolen)}`;
    expect((await here.call('DELETE', path, { token: session.token })).status).toBe(200);
    expect(await inside(here, stolen)).toBe(401);
    await eventually(async () => expect(await inside(there, stolen)).toBe(401));
    for (const door of doors) expect(await inside(door, session.token)).toBe(200);
  });

  it('ends all others, and says how many', async () => {
    const { email, session } = await verified(app);
    const [there, here] = doors as [PublicDoor, PublicDoor];
    const others = [await login(email), await login(email)];
    const answer = await here.call('DELETE', '/account/sessions', { token: session.token });
    expect(answer.body.data).toEqual({ ended: 2 });
    for (const { token } of others) {
      expect(await inside(here, token)).toBe(401);
      await eventually(async () => expect(await inside(there, token)).toBe(401));
    }
  });
});
