import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBinary, type DescMessage } from '@bufbuild/protobuf';
import type { StaffRole } from '@headshots/platform/auth';
import { Problem } from '@headshots/platform/errors';
import { UnitOfWork } from '@headshots/platform/persistence';
import { refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import {
  AccountDeletionRequestedSchema,
  AccountLockedSchema,
  AccountUnlockedSchema,
} from '@headshots/proto/identity/v1/events_pb';
import { DeskTokens } from '../../src/desk/index.ts';
import { PersonalRecordsRepository } from '../../src/person/index.ts';
import { DisabledAccountsWorker } from '../../src/sessions/disabled-accounts.worker.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, newEmail, refusalOf, registered, verified } from './people.ts';

const reason = 'Drei der Fotos zeigen andere Menschen.';
const notFound = { code: 'account.not_found', status: 404 };

let app: IdentityApp;
let grace: ReturnType<typeof withUser>;
let katherine: ReturnType<typeof withUser>;
const staff = async (name: string, role: StaffRole) =>
  withUser((await app.get(DeskTokens).mint({ staffId: randomUUID(), name, role })).token);
beforeAll(async () => {
  app = await identityApp({ DESK: 'on' });
  // It would end the sessions of a locked account as well, and this spec looks at who ended them.
  await app.get(DisabledAccountsWorker).beforeApplicationShutdown();
  grace = await staff('Grace Hopper', 'support');
  katherine = await staff('Katherine Johnson', 'supervisor');
});
afterAll(() => app?.close());

const find = (who: string, by = grace) => app.client.findAccountForStaff({ who }, by);
const lock = (userId: string, words = reason, by = grace) =>
  app.client.lockAccountByStaff({ userId, reason: words }, by);
const unlock = (userId: string, by = grace) => app.client.unlockAccountByStaff({ userId }, by);
const remove = (userId: string, by = katherine) => app.client.deleteAccountByStaff({ userId }, by);
const login = (email: string) => app.client.login({ email, password: goodPassword });

const noted = (userId: string) =>
  app.query<{ action: string; operator: string }>(
    'SELECT action, operator FROM audit_log WHERE user_id = $1 AND operator IS NOT NULL ORDER BY id',
    [userId],
  );
const notedInAll = async () =>
  (
    await app.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM audit_log WHERE operator IS NOT NULL',
    )
  )[0]?.rows;
/** Facts of one kind about one user. */
const facts = async <D extends DescMessage>(schema: D, topic: string, userId: string) =>
  (await app.bus.events(topic))
    .filter(({ key }) => String(key) === userId)
    .map(({ value }) => fromBinary(schema, value ?? Buffer.alloc(0)));
const deletionsOf = (userId: string) =>
  app.query<{ id: string; contact: Buffer | null }>(
    'SELECT id, contact FROM account_deletions WHERE user_id = $1',
    [userId],
  );

describe('an account that staff looks for', () => {
  it('is found by its address however it is written, and by its id', async () => {
    const { id, email } = await verified(app);
    for (const who of [email, ` ${email.toUpperCase()} `, id])
      expect(await find(who)).toMatchObject({
        userId: id,
        email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        language: 'de',
        createdAt: expect.anything(),
        emailVerified: true,
      });
    const unproven = await registered(app);
    expect(await find(unproven.email)).toMatchObject({ userId: unproven.id, emailVerified: false });
  });

  it('shows each look with the name of whoever looked, and nothing that the owner did', async () => {
    const { id, email } = await verified(app);
    await find(email);
    const { acts, lock: none } = await find(id, katherine);
    expect(none).toBeUndefined();
    expect(acts.map(({ act, operator }) => [act, operator])).toEqual([
      ['look', 'Grace Hopper'],
      ['look', 'Katherine Johnson'],
    ]);
    expect(acts.every(({ at }) => at !== undefined)).toBe(true);
  });

  it('shows the newest hundred acts, the oldest of them first', async () => {
    const { id } = await registered(app);
    await app.query(
      `INSERT INTO audit_log (action, outcome, user_id, operator)
       SELECT 'export', 'operator', $1, 'Rosalind ' || n FROM generate_series(1, 120) n ORDER BY n`,
      [id],
    );
    const names = (await find(id)).acts.map(({ operator }) => operator);
    expect(names).toHaveLength(100);
    expect([names[0], names.at(-2), names.at(-1)]).toEqual(['Rosalind 22', 'Rosalind 120', 'Grace Hopper']);
  });

  it('is nobody by a wrong name, and nothing is noted', async () => {
    const before = await notedInAll();
    for (const who of ['', 'nonsense', newEmail(), randomUUID(), `${'x'.repeat(250)}@example.org`])
      expect(await refusalOf(find(who))).toMatchObject(notFound);
    for (const id of ['', 'nonsense', randomUUID()])
      for (const call of [lock(id), unlock(id), remove(id)])
        expect(await refusalOf(call)).toMatchObject(notFound);
    expect(await notedInAll()).toBe(before);
  });

  it('shows its owner in the export that somebody looked, not who, and forgets it with the account', async () => {
    const { id, session } = await verified(app);
    const rosalind = await staff(`Rosalind Franklin ${randomUUID()}`, 'support');
    const [look] = (await find(id, rosalind)).acts;
    const { json } = await app.client.exportMyData({}, withUser(session.token));
    const { activity } = JSON.parse(json) as { activity: object[] };
    expect(activity).toContainEqual({ at: expect.any(String), action: 'look', outcome: 'done' });
    expect(json).not.toContain('Rosalind');
    await app.get(UnitOfWork).run((tx) => app.get(PersonalRecordsRepository).erase(tx, id, randomUUID()));
    expect(
      await app.query('SELECT action, user_id FROM audit_log WHERE operator = $1', [look?.operator]),
    ).toEqual([{ action: 'look', user_id: null }]);
    expect(await refusalOf(find(id))).toMatchObject(notFound);
  });
});

describe('an account that staff locks', () => {
  it('loses its sessions at once, is refused with the reason shown, and gets in again once it is unlocked', async () => {
    const { id, email, session } = await verified(app);
    const locked = await lock(id, '  Drei der Fotos zeigen \u00a0andere Menschen. ');
    expect(locked).toMatchObject({ userId: id, email, lock: { reason, lockedAt: expect.anything() } });
    expect(locked.acts.map(({ act, operator }) => [act, operator])).toEqual([['lock', 'Grace Hopper']]);
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
    expect(await refusalOf(login(email))).toMatchObject({ code: 'auth.account_locked', status: 423 });
    expect((await find(email)).lock).toEqual(locked.lock);

    const unlocked = await unlock(id, katherine);
    expect(unlocked.lock).toBeUndefined();
    expect(unlocked.acts.at(-1)).toMatchObject({ act: 'unlock', operator: 'Katherine Johnson' });
    await expect(login(email)).resolves.toMatchObject({ user: { id } });
  });

  it('is locked once, however often it is asked for: the first reason stands and the rest are looks', async () => {
    const { id } = await verified(app);
    const answers = await Promise.all([lock(id), lock(id), lock(id)]);
    const again = await lock(id, 'Another reason.', katherine);
    for (const { lock: one } of answers) expect(one).toEqual(again.lock);
    expect(again.lock?.reason).toBe(reason);
    expect((await noted(id)).map(({ action }) => action).toSorted()).toEqual([
      'lock',
      'look',
      'look',
      'look',
    ]);
    await Promise.all([unlock(id), unlock(id)]);
    await eventually(async () =>
      expect(await facts(AccountUnlockedSchema, 'account.unlocked', id)).toHaveLength(1),
    );
    const told = await facts(AccountLockedSchema, 'account.locked', id);
    expect(told).toHaveLength(1);
    const { lockId = '' } = told[0] ?? {};
    expect(await app.client.getAccountLock({ lockId, userId: id })).toMatchObject({ reason });
  });

  it.each([
    ['', 'field.required'],
    ['   ', 'field.required'],
    [' no ', 'field.invalid'],
    ['x'.repeat(1_001), 'field.too_long'],
  ])('is not locked for the reason %j', async (words, code) => {
    const { id, email } = await verified(app);
    expect(await refusalOf(lock(id, words))).toMatchObject({
      code: 'validation.failed',
      errors: [`reason ${code}`],
    });
    expect(await noted(id)).toEqual([]);
    await expect(login(email)).resolves.toBeDefined();
  });

  it('is unlocked after too many mistyped passwords, too', async () => {
    const { id, email } = await verified(app);
    for (let count = 0; count < 5; count += 1)
      await refusalOf(app.client.login({ email, password: `wrong ${count}` }));
    expect(await refusalOf(login(email))).toMatchObject({ code: 'auth.account_locked' });
    expect((await find(email)).lock).toBeUndefined();
    await unlock(id);
    await expect(login(email)).resolves.toBeDefined();
    expect(await facts(AccountUnlockedSchema, 'account.unlocked', id)).toEqual([]);
  });

  it('stays as it was while Keycloak is away, and can be locked and unlocked afterwards', async () => {
    const { id, email } = await verified(app);
    const away = { code: 'service.unavailable', status: 503 };
    await app.keycloak.set('refuse');
    try {
      expect(await refusalOf(lock(id))).toMatchObject(away);
      expect(await refusalOf(unlock(id))).toMatchObject(away);
      expect(await noted(id)).toEqual([]);
      expect((await find(email)).lock).toBeUndefined();
    } finally {
      await app.keycloak.set('pass');
    }
    await eventually(async () => expect((await lock(id)).lock).toMatchObject({ reason }));
    await unlock(id);
    await expect(login(email)).resolves.toBeDefined();
  });
});

describe('an account that staff deletes', () => {
  it('is deleted by a supervisor as if its owner had done it', async () => {
    const { id, email, session } = await verified(app);
    const { deletionId } = await remove(id);
    const [deletion] = await deletionsOf(id);
    expect(deletion?.id).toBe(deletionId);
    expect(deletion?.contact).not.toBeNull();
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
    expect(await noted(id)).toEqual([{ action: 'delete', operator: 'Katherine Johnson' }]);
    await eventually(async () =>
      expect(await facts(AccountDeletionRequestedSchema, 'account.deletion_requested', id)).toMatchObject([
        { deletionId, userId: id },
      ]),
    );
    for (const call of [find(email), find(id), lock(id), unlock(id), remove(id)])
      expect(await refusalOf(call)).toMatchObject(notFound);
    expect(await deletionsOf(id)).toHaveLength(1);
  });

  it('is not deleted by support, which learns nothing about it', async () => {
    const { id, email } = await verified(app);
    for (const userId of [id, randomUUID()])
      expect(await refusalOf(remove(userId, grace))).toMatchObject({
        code: 'desk.supervisor_needed',
        status: 403,
      });
    expect(await noted(id)).toEqual([]);
    expect(await deletionsOf(id)).toEqual([]);
    await expect(login(email)).resolves.toBeDefined();
  });

  it('is deleted while it is locked', async () => {
    const { id } = await verified(app);
    await lock(id);
    const { deletionId } = await remove(id);
    expect((await deletionsOf(id)).map((deletion) => deletion.id)).toEqual([deletionId]);
  });
});

it('opens to staff alone', async () => {
  const { id, email, session } = await verified(app);
  const isRefused = (call: Promise<unknown>): Promise<boolean> =>
    call.then(
      () => false,
      (error: unknown) => error instanceof Problem && refusedTheCaller(error),
    );
  for (const by of [{}, withUser('garbage'), withUser(session.token)])
    for (const call of [
      app.client.findAccountForStaff({ who: email }, by),
      app.client.lockAccountByStaff({ userId: id, reason }, by),
      app.client.unlockAccountByStaff({ userId: id }, by),
      app.client.deleteAccountByStaff({ userId: id }, by),
    ])
      expect(await isRefused(call)).toBe(true);
  expect(await noted(id)).toEqual([]);
  expect(await isRefused(app.client.getCurrentUser({}, grace))).toBe(true);
});
