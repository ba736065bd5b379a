import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRpcClient, refusedTheCaller, withUser } from '@headshots/platform/rpc';
import { eventually, patient, testIdentity, type TestIdentity } from '@headshots/platform/testing';
import {
  AccountDeletedSchema,
  AccountDeletionRequestedSchema,
  UserVerificationRequestedSchema,
} from '@headshots/proto/identity/v1/events_pb';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import { mailsTo } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

let app: NotificationApp;
let identity: TestIdentity;
let userId: string;
let email: string;

beforeAll(async () => {
  identity = await testIdentity();
  app = await notificationApp({}, identity.url);
});
afterAll(async () => {
  await app?.close();
  await identity.close();
});
beforeEach(async () => {
  await app.smtp.set('pass');
  ({ userId, email } = app.person());
});

const rows = (): Promise<{ state: string; kind: string }[]> =>
  app.database.dataSource.query('SELECT state, kind FROM deliveries WHERE user_id = $1', [userId]);
const deletionId = randomUUID();
const confirmedAt = async (): Promise<Date | null> => {
  const [row] = (await app.database.dataSource.query('SELECT confirmed_at FROM erasures WHERE user_id = $1', [
    userId,
  ])) as { confirmed_at: Date | null }[];
  return row?.confirmed_at ?? null;
};
/** Asks for the deletion and waits until this request of it is confirmed, not an earlier one. */
const erase = async (): Promise<void> => {
  const before = await confirmedAt();
  app.neighbours.deletions.set(deletionId, userId);
  await app.bus.send(AccountDeletionRequestedSchema, { deletionId, userId });
  await eventually(async () => {
    const after = await confirmedAt();
    expect(after).not.toBeNull();
    expect(after).not.toEqual(before);
  });
};
const wish = () => app.bus.send(UserVerificationRequestedSchema, { userId });
const mails = (count: number) =>
  eventually(async () => expect(await mailsTo(email)).toHaveLength(count), { everyMs: 100 });

describe('a deleted account', () => {
  it('loses what was sent and what waits', async () => {
    await wish();
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'sent' }]));
    await app.smtp.set('refuse');
    await wish();
    await eventually(async () => expect(await rows()).toHaveLength(2));
    await erase();
    expect(await rows()).toEqual([]);
    await app.smtp.set('pass');
    await mails(1);
  });

  it('gets no mail any more that somebody asks for late', async () => {
    await erase();
    const eventId = await wish();
    await eventually(async () => {
      const handled: unknown[] = await app.database.dataSource.query(
        'SELECT 1 FROM inbox WHERE event_id = $1',
        [eventId],
      );
      expect(handled).toHaveLength(1);
    });
    expect(await rows()).toEqual([]);
  });

  it('is told once that it is gone, also when the deletion is asked for again meanwhile', async () => {
    await erase();
    app.neighbours.people.delete(userId);
    const eventId = randomUUID();
    app.neighbours.gone.set(eventId, { email, language: 'en' });
    await app.smtp.set('refuse');
    await app.bus.send(AccountDeletedSchema, { deletionId, userId }, { eventId });
    await eventually(async () => expect(await rows()).toMatchObject([{ kind: 'account_deleted' }]));
    await erase();
    expect(await rows()).toMatchObject([{ kind: 'account_deleted' }]);
    await app.smtp.set('pass');
    await eventually(async () => expect(await rows()).toEqual([]));
    await mails(1);
  });
});

it('exports the mails of the caller', async () => {
  await wish();
  await eventually(async () => expect(await rows()).toMatchObject([{ state: 'sent' }]));
  const client = patient(createRpcClient(NotificationService, { baseUrl: app.url, timeoutMs: 15_000 }));
  const { json } = await client.exportMyData({}, withUser(await identity.tokenFor({ userId })));
  expect(JSON.parse(json)).toMatchObject({ mails: [{ kind: 'verification', state: 'sent', orderId: null }] });
});

it('exports the same for a supervisor of the staff, and for nobody else', async () => {
  await wish();
  await eventually(async () => expect(await rows()).toMatchObject([{ state: 'sent' }]));
  const direct = createRpcClient(NotificationService, { baseUrl: app.url, timeoutMs: 15_000 });
  const as = (token: string) => direct.exportUserForStaff({ userId }, withUser(token));
  const owner = await identity.tokenFor({ userId });
  const { json } = await patient(direct).exportMyData({}, withUser(owner));
  expect(await as(await identity.deskTokenFor({ role: 'supervisor' }))).toMatchObject({ json });
  await expect(as(await identity.deskTokenFor())).rejects.toMatchObject({ code: 'desk.supervisor_needed' });
  expect(await as(owner).then(() => false, refusedTheCaller)).toBe(true);
});
