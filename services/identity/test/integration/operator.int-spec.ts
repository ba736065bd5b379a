import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { fromBinary, type DescMessage } from '@bufbuild/protobuf';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { UnitOfWork } from '@headshots/platform/persistence';
import { withUser } from '@headshots/platform/rpc';
import { eventually, typing } from '@headshots/platform/testing';
import {
  AccountDeletionRequestedSchema,
  AccountLockedSchema,
  AccountUnlockedSchema,
} from '@headshots/proto/identity/v1/events_pb';
import { accountCommands } from '../../src/operator/account.commands.ts';
import { OperatorModule } from '../../src/operator/operator.module.ts';
import { PersonalRecordsRepository } from '../../src/person/index.ts';
import { DisabledAccountsWorker } from '../../src/sessions/disabled-accounts.worker.ts';
import { identityApp, type IdentityApp } from './identity-app.ts';
import { goodPassword, newEmail, refusalOf, verified } from './people.ts';

let app: IdentityApp;
let operator: INestApplicationContext;
beforeAll(async () => {
  app = await identityApp();
  // It would end the sessions of a locked account as well, and this spec counts who ended them.
  await app.get(DisabledAccountsWorker).beforeApplicationShutdown();
  operator = await NestFactory.createApplicationContext(OperatorModule.forRoot(app.config), {
    logger: false,
  });
});
afterAll(async () => {
  await operator?.close();
  await app?.close();
});

const type = typing(accountCommands((work) => work(operator)));
/** Facts of one kind about one user. */
const facts = async <D extends DescMessage>(schema: D, topic: string, userId: string) =>
  (await app.bus.events(topic))
    .filter(({ key }) => String(key) === userId)
    .map(({ value }) => fromBinary(schema, value ?? Buffer.alloc(0)));
const run = async (...words: string[]) => (await type(...words)).said.join('\n');
const reason = 'Three of the photos showed other people.';
const login = (email: string) => app.client.login({ email, password: goodPassword });

describe('locking an account', () => {
  it('ends its sessions at once, refuses it, and lets it in again', async () => {
    const { email, id, session } = await verified(app);
    expect(await run('lock-account', email.toUpperCase(), reason)).toBe('Locked; 1 sessions ended.');
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
    const sid = (JSON.parse(atob(session.token.split('.')[1] ?? '')) as { sid: string }).sid;
    await eventually(async () => {
      expect((await app.bus.events('session.revoked')).map(({ key }) => String(key))).toContain(sid);
    });
    for (let count = 0; count < 3; count += 1) {
      expect(await refusalOf(login(email))).toMatchObject({ code: 'auth.account_locked', status: 423 });
    }
    expect(await run('unlock-account', id)).toBe('Unlocked.');
    await expect(login(email)).resolves.toMatchObject({ user: { id } });
  });

  it('tells its reason once, to the services that ask, and its end once', async () => {
    const { email, id } = await verified(app);
    expect(await run('lock-account', email, `  ${reason}\n`)).toBe('Locked; 1 sessions ended.');
    expect(await run('lock-account', id, 'Another one.')).toBe(
      'It was locked before, and the reason of then stands; 0 sessions ended.',
    );
    const told = await eventually(async () => {
      const [first] = await facts(AccountLockedSchema, 'account.locked', id);
      expect(first).toBeDefined();
      return first;
    });
    const lock = { lockId: told?.lockId ?? '', userId: id };
    const asked = () => app.client.getAccountLock(lock);
    const lasting = await asked();
    expect(lasting.reason).toBe(reason);
    expect(lasting.unlockedAt).toBeUndefined();
    for (const wrong of [
      { ...lock, userId: randomUUID() },
      { ...lock, lockId: randomUUID() },
    ])
      expect(await refusalOf(app.client.getAccountLock(wrong))).toMatchObject({ code: 'account.not_found' });

    expect(await run('unlock-account', email)).toBe('Unlocked.');
    expect(await run('unlock-account', email)).toBe('Unlocked.');
    await eventually(async () =>
      expect(await facts(AccountUnlockedSchema, 'account.unlocked', id)).toMatchObject([lock]),
    );
    expect(await facts(AccountLockedSchema, 'account.locked', id)).toHaveLength(1);
    expect((await asked()).unlockedAt).toBeDefined();
  });

  it('is in the export of its owner, with its reason, and goes with the account', async () => {
    const { email, id } = await verified(app);
    await run('lock-account', email, reason);
    await run('unlock-account', email);
    const { token } = await login(email);
    const { json } = await app.client.exportMyData({}, withUser(token));
    expect(JSON.parse(json)).toMatchObject({
      locks: [{ reason, lockedAt: expect.any(String), unlockedAt: expect.any(String) }],
    });
    await app.get(UnitOfWork).run((tx) => app.get(PersonalRecordsRepository).erase(tx, id, randomUUID()));
    expect(await app.query('SELECT 1 FROM account_locks WHERE user_id = $1', [id])).toEqual([]);
  });

  it('is not done without a reason', async () => {
    const { email } = await verified(app);
    expect((await type('lock-account', email, ' ')).complained[0]).toBe('The customer needs a reason.');
    expect((await type('lock-account', email)).complained[0]).toBe('Name one account and one reason.');
    await expect(login(email)).resolves.toBeDefined();
  });

  it('ends the lock of somebody who mistyped too often', async () => {
    const { email } = await verified(app);
    for (let count = 0; count < 5; count += 1) {
      await refusalOf(app.client.login({ email, password: `wrong ${count}` }));
    }
    expect(await refusalOf(login(email))).toMatchObject({ code: 'auth.account_locked' });
    await run('unlock-account', email);
    await expect(login(email)).resolves.toBeDefined();
  });

  const more: Readonly<Record<string, readonly string[]>> = {
    'lock-account': [reason],
    'delete-account': ['--yes'],
  };
  it.each(['lock-account', 'unlock-account', 'export-account', 'delete-account'])(
    '%s knows nobody by a wrong name',
    async (name) => {
      for (const who of ['', 'nonsense', newEmail(), '018f0000-0000-7000-8000-000000000000']) {
        expect(await run(name, who, ...(more[name] ?? []))).toBe('No active account has this address or id.');
      }
    },
  );
});

describe('an act of an operator', () => {
  const logged = (userId: string) =>
    app.query<{ action: string; operator: string | null }>(
      'SELECT action, operator FROM audit_log WHERE user_id = $1 ORDER BY id',
      [userId],
    );

  it('is in the log with the name of whoever did it, and in the export without', async () => {
    const { email, id } = await verified(app);
    await run('lock-account', email, reason, '--by', 'Katherine Johnson');
    await run('unlock-account', email);
    await run('export-account', email);
    expect((await logged(id)).filter(({ operator }) => operator !== null)).toEqual([
      { action: 'lock', operator: 'Katherine Johnson' },
      { action: 'unlock', operator: 'Grace Hopper' },
      { action: 'export', operator: 'Grace Hopper' },
    ]);
    const { token } = await login(email);
    const { json } = await app.client.exportMyData({}, withUser(token));
    const { activity } = JSON.parse(json) as { activity: { action: string }[] };
    expect(activity.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['lock', 'unlock', 'export']),
    );
    expect(json).not.toMatch(/Katherine Johnson|Grace Hopper/);
    await run('delete-account', email, '--yes');
    expect((await logged(id)).at(-1)).toEqual({ action: 'delete', operator: 'Grace Hopper' });
    await app.query('DELETE FROM account_deletions WHERE user_id = $1', [id]);
  });

  it('is not done by nobody', async () => {
    const { email } = await verified(app);
    const anonymous = typing(
      accountCommands((work) => work(operator)),
      false,
      '',
    );
    for (const words of [
      ['lock-account', email, reason],
      ['unlock-account', email],
      ['export-account', email],
      ['delete-account', email, '--yes'],
    ])
      expect((await anonymous(...words)).complained[0]).toBe(
        'Say who does it: --by NAME, or OPERATED_BY in the environment.',
      );
    await expect(login(email)).resolves.toBeDefined();
  });
});

describe('exporting an account for its owner', () => {
  it('prints what downloads it, by a session that lives ten minutes, and leaves a trace that the export shows', async () => {
    const { email, id } = await verified(app);
    const [, token = '', address] =
      /^curl -fsS -H 'Authorization: Bearer (\S+)' -o export\.zip '(\S+)'$/.exec(
        await run('export-account', email),
      ) ?? [];
    expect(address).toBe('http://localhost:8080/api/auth/account/export');
    const exported = JSON.parse((await app.client.exportMyData({}, withUser(token))).json) as {
      profile: { id: string };
      activity: { action: string; outcome: string }[];
      sessions: { startedAt: string; expiresAt: string }[];
    };
    expect(exported.profile.id).toBe(id);
    expect(exported.activity.at(-1)).toMatchObject({ action: 'export', outcome: 'operator' });
    const { startedAt = '', expiresAt = '' } = exported.sessions.at(-1) ?? {};
    expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(600_000);
    await app.query(
      `UPDATE sessions SET absolute_expires_at = now() WHERE user_id = $1 AND absolute_expires_at < now() + interval '1 hour'`,
      [id],
    );
    expect(await refusalOf(app.client.refresh({ token }))).toMatchObject({ status: 401 });
    await expect(login(email)).resolves.toBeDefined();
  });
});

describe('deleting an account for its owner', () => {
  it('ends its sessions, frees its address, tells every service and keeps the address for the last mail', async () => {
    const { email, id, session } = await verified(app);
    const said = (await type.piping(`${email.toUpperCase()}\n`, 'delete-account', email)).said.join('\n');
    const [deletion] = await app.query<{ id: string; contact: Buffer | null }>(
      'SELECT id, contact FROM account_deletions WHERE user_id = $1',
      [id],
    );
    expect(said).toBe(`Deletion ${deletion?.id} has begun.`);
    expect(deletion?.contact).not.toBeNull();
    expect(await refusalOf(app.client.refresh({ token: session.token }))).toMatchObject({ status: 401 });
    expect(await refusalOf(login(email))).toMatchObject({ code: 'auth.invalid_credentials' });
    await eventually(async () => {
      const asked = (await app.bus.events('account.deletion_requested')).map(
        ({ value }) => fromBinary(AccountDeletionRequestedSchema, value ?? Buffer.alloc(0)).userId,
      );
      expect(asked).toContain(id);
    });
    expect(await run('delete-account', email, '--yes')).toBe('No active account has this address or id.');
    await app.query('DELETE FROM account_deletions WHERE user_id = $1', [id]);
  });

  it('does nothing unless it is typed the same again', async () => {
    const { email } = await verified(app);
    for (const again of ['', 'yes', newEmail()])
      expect(await type.piping(again, 'delete-account', email)).toMatchObject({
        code: 1,
        said: ['It was not typed the same a second time; nothing was deleted.'],
      });
    await expect(login(email)).resolves.toBeDefined();
  });
});

describe('the ledger of deletions', () => {
  it('deletes again what a backup brought back, in every service', async () => {
    const [back, gone] = [await verified(app), await verified(app)];
    for (const { session } of [back, gone]) {
      await app.client.deleteAccount({ password: goodPassword }, withUser(session.token));
    }
    const ledger = await run('list-deletions');
    expect(ledger.split('\n').map((line) => (JSON.parse(line) as { userId: string }).userId)).toEqual([
      back.id,
      gone.id,
    ]);
    expect(ledger).not.toContain('@');
    await app.query('DELETE FROM account_deletions');
    await app.query(`UPDATE users SET status = 'active', email_normalised = $2 WHERE id = $1`, [
      back.id,
      back.email,
    ]);
    await app.query('DELETE FROM users WHERE id = $1', [gone.id]);
    expect((await type.piping(ledger, 'repeat-deletions')).said).toEqual(['2 deletions asked for again.']);
    const [user] = await app.query<{ status: string }>('SELECT status FROM users WHERE id = $1', [back.id]);
    expect(user?.status).toBe('deleting');
    expect(await app.query('SELECT 1 FROM account_deletions WHERE contact IS NULL')).toHaveLength(2);
    expect((await type.piping(ledger, 'repeat-deletions')).said).toEqual(['2 deletions asked for again.']);
    await eventually(async () => {
      const records = await app.bus.events('account.deletion_requested');
      const asked = records.map(
        ({ value }) => fromBinary(AccountDeletionRequestedSchema, value ?? Buffer.alloc(0)).userId,
      );
      for (const { id } of [back, gone]) expect(asked.filter((one) => one === id)).toHaveLength(3);
    });
  });

  it('refuses what is no ledger, before it does anything', async () => {
    const ledger = `${await run('list-deletions')}\n{"userId": "x"}`;
    const { code, complained } = await type.piping(ledger, 'repeat-deletions');
    expect(code).toBe(2);
    expect(complained[0]).toBe('Line 3 is none of the ledger; nothing was deleted.');
  });
});
