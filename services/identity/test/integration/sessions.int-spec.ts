import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { decodeJwt } from 'jose';
import { withService } from '@headshots/platform/rpc';
import { eventually, testService } from '@headshots/platform/testing';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { refusalOf, registered } from './people.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app?.close());

const sidOf = (token: string): string => String(decodeJwt(token)['sid']);
const asGateway = withService(testService('gateway'));
const refresh = (token: string) => app.client.refresh({ token });
const expired = { code: 'auth.session_expired', status: 401 };
const age = (column: string, interval: string, sid: string) =>
  app.query(`UPDATE sessions SET ${column} = ${column} - interval '${interval}' WHERE id = $1`, [sid]);

/** As if the last refresh were so long ago. */
const hoursPass = (hours: number, sid: string) =>
  app.query(
    `UPDATE sessions SET current_iat = current_iat - $2 * 3600,
       rotated_at = rotated_at - make_interval(hours => $2),
       last_refreshed_at = last_refreshed_at - make_interval(hours => $2) WHERE id = $1`,
    [sid, hours],
  );

async function endReason(token: string): Promise<string | undefined> {
  const [row] = await app.query<{ reason: string }>(
    'SELECT end_reason AS reason FROM sessions WHERE id = $1',
    [sidOf(token)],
  );
  return row?.reason;
}

async function revokedKeys(): Promise<readonly string[]> {
  return (await app.bus.events('session.revoked')).map(({ key }) => String(key));
}

describe('refreshing', () => {
  it('gives a new token and the user', async () => {
    const { id, session } = await registered(app);
    const next = await refresh(session.token);
    expect(next.user?.id).toBe(id);
    expect(next.token).not.toBe(session.token);
    expect(sidOf(next.token)).toBe(sidOf(session.token));
    expect(decodeJwt(next.token).jti).not.toBe(decodeJwt(session.token).jti);
  });

  it('gives five tabs the same bytes', async () => {
    const { session } = await registered(app);
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(async () => (await refresh(session.token)).token));
    expect(new Set(tokens).size).toBe(1);
    expect((await refresh(session.token)).token).toBe(tokens[0]);
  });

  it('repeats a lost answer however late, with a token that lives', async () => {
    const { session } = await registered(app);
    const lost = await refresh(session.token);
    await hoursPass(3, sidOf(session.token));
    const again = await refresh(session.token);
    const [first, second] = [decodeJwt(lost.token), decodeJwt(again.token)];
    expect(second.jti).toBe(first.jti);
    expect(second.exp).toBeGreaterThan(Date.now() / 1_000 + 500);
    expect((await refresh(session.token)).token).toBe(again.token);
    await expect(refresh(again.token)).resolves.toBeDefined();
  });

  it('ends the session when a stolen token comes back after its owner has used the next one', async () => {
    const { session: stolen } = await registered(app);
    const owner = await refresh(stolen.token);
    await app.client.noteTokensSeen({ tokens: [owner.token, 'rubbish'] }, asGateway);
    expect((await refresh(stolen.token)).token).toBe(owner.token);
    await age('current_used_at', '61 seconds', sidOf(stolen.token));
    expect(await refusalOf(refresh(stolen.token))).toMatchObject(expired);
    expect(await refusalOf(refresh(owner.token))).toMatchObject(expired);
    await eventually(async () => expect(await revokedKeys()).toContain(sidOf(stolen.token)));
    expect(await endReason(stolen.token)).toBe('reuse');
  });

  it('ends the session when the owner comes back after the thief has used the next token', async () => {
    const { session: owner } = await registered(app);
    const thief = await refresh(owner.token);
    const next = await refresh(thief.token);
    await app.client.noteTokensSeen({ tokens: [next.token] }, asGateway);
    expect(await refusalOf(refresh(owner.token))).toMatchObject(expired);
    expect(await refusalOf(refresh(next.token))).toMatchObject(expired);
    expect(await endReason(owner.token)).toBe('reuse');
  });

  it('takes no token for used that was seen before it was replaced', async () => {
    const { session } = await registered(app);
    await app.client.noteTokensSeen({ tokens: [session.token] }, asGateway);
    await refresh(session.token);
    await app.client.noteTokensSeen({ tokens: [session.token] }, asGateway);
    await hoursPass(3, sidOf(session.token));
    await expect(refresh(session.token)).resolves.toBeDefined();
  });

  it('ends the session when an older token comes back within the grace', async () => {
    const { session } = await registered(app);
    const second = await refresh(session.token);
    await refresh(second.token);
    expect(await refusalOf(refresh(session.token))).toMatchObject(expired);
    expect(await refusalOf(refresh(second.token))).toMatchObject(expired);
  });

  it('takes the last token however long it is expired', async () => {
    const { session } = await registered(app);
    await age('last_refreshed_at', '11 hours', sidOf(session.token));
    await app.query(`UPDATE sessions SET current_iat = current_iat - 39600 WHERE id = $1`, [
      sidOf(session.token),
    ]);
    await expect(refresh(session.token)).resolves.toBeDefined();
  });

  it('ends the session at its age, without a word on the bus', async () => {
    const { session } = await registered(app);
    await age('absolute_expires_at', '12 hours', sidOf(session.token));
    expect(await refusalOf(refresh(session.token))).toMatchObject(expired);
    expect(await revokedKeys()).not.toContain(sidOf(session.token));
  });

  it('refuses one longer than any token unread, and ends nothing', async () => {
    const { session } = await registered(app);
    const huge = refresh('a.b.c'.repeat(2_000));
    expect(await refusalOf(huge)).toMatchObject({ code: 'validation.failed', status: 422 });
    await expect(refresh(session.token)).resolves.toBeDefined();
  });

  it.each([
    ['an empty one', () => ''],
    ['no token', () => 'abc'],
    ['a long one', () => 'a.b.c'.repeat(800)],
    ['an altered signature', (token: string) => `${token.slice(0, -6)}AAAAAA`],
    ['other claims', (token: string) => replacePart(token, 1, { sub: 'x' })],
    ['no algorithm', (token: string) => replacePart(token, 0, { alg: 'none' })],
    ['another type', (token: string) => replacePart(token, 0, { typ: 'JWT' })],
    ['an unknown key', (token: string) => replacePart(token, 0, { kid: 'unknown' })],
  ])('refuses %s', async (_name, alter: (token: string) => string) => {
    const { session } = await registered(app);
    expect(await refusalOf(refresh(alter(session.token)))).toMatchObject(expired);
    await expect(refresh(session.token)).resolves.toBeDefined();
  });
});

function replacePart(token: string, part: 0 | 1, change: object): string {
  const parts = token.split('.');
  const content = JSON.parse(Buffer.from(parts[part] ?? '', 'base64url').toString()) as object;
  parts[part] = Buffer.from(JSON.stringify({ ...content, ...change })).toString('base64url');
  return parts.join('.');
}

describe('logging out', () => {
  it('ends the session once, says so, and succeeds always', async () => {
    const { session } = await registered(app);
    const since = timestampFromDate(new Date(Date.now() - 5_000));
    const sid = sidOf(session.token);
    expect(await app.client.logout({ token: session.token })).toMatchObject({ sessionId: sid });
    expect(await app.client.logout({ token: session.token })).toMatchObject({ sessionId: '' });
    expect(await app.client.logout({ token: 'rubbish' })).toMatchObject({ sessionId: '' });
    expect((await app.client.listRevokedSince({ since }, asGateway)).sessionIds).toContain(sid);
    expect(await refusalOf(refresh(session.token))).toMatchObject(expired);
    await eventually(async () => expect((await revokedKeys()).filter((key) => key === sid)).toHaveLength(1));
  });

  it('lists nothing that was revoked before', async () => {
    const { session } = await registered(app);
    await app.client.logout({ token: session.token });
    const later = timestampFromDate(new Date(Date.now() + 1_000));
    expect((await app.client.listRevokedSince({ since: later }, asGateway)).sessionIds).toEqual([]);
  });
});
