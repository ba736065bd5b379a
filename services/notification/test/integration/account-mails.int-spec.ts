import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fromBinary } from '@bufbuild/protobuf';
import { eventually } from '@headshots/platform/testing';
import {
  AccountDeletedSchema,
  SessionRevokedSchema,
  UserEmailChangeRequestedSchema,
  UserPasswordChangedSchema,
  UserPasswordResetRequestedSchema,
  UserSignInMethodAddedSchema,
} from '@headshots/proto/identity/v1/events_pb';
import { NotificationSentSchema } from '@headshots/proto/notification/v1/events_pb';
import { mailsTo, type ReceivedMail } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

let app: NotificationApp;
beforeAll(async () => {
  app = await notificationApp();
});
afterAll(() => app?.close());

async function onlyMailTo(address: string): Promise<ReceivedMail> {
  const mails = await eventually(
    async () => {
      const found = await mailsTo(address);
      expect(found).toHaveLength(1);
      return found;
    },
    { everyMs: 100 },
  );
  return mails[0] as ReceivedMail;
}

it('brings the link that sets a new password', async () => {
  const { userId, email } = app.person('de');
  await app.bus.send(UserPasswordResetRequestedSchema, { userId });
  const mail = await onlyMailTo(email);
  expect(mail.subject).toBe('Wählen Sie ein neues Passwort');
  expect(mail.text).toContain('/reset-password?token=');
});

it('brings the link to the new address and the notice to the old one', async () => {
  const { userId, email } = app.person();
  const pending = `new.${email}`;
  app.neighbours.people.set(userId, { email, language: 'en', pending });
  const eventId = await app.bus.send(UserEmailChangeRequestedSchema, { userId });
  const [link, notice] = [await onlyMailTo(pending), await onlyMailTo(email)];
  expect(link.subject).toBe('Confirm your new email address');
  expect(link.text).toContain('/email-verification?token=');
  expect(notice.subject).toBe('Your email address is about to change');
  expect(notice.text + notice.html).not.toContain('token=');
  expect(notice.text + notice.html).not.toContain(pending);
  expect(link.headers['message-id']).toBe(`<${eventId}@konterfei.example>`);
  expect(notice.headers['message-id']).toBe(`<${eventId}.notice@konterfei.example>`);
});

it('tells the owner of a new password and of a new way to log in', async () => {
  const [one, other] = [app.person(), app.person('de')];
  await app.bus.send(UserPasswordChangedSchema, { userId: one.userId });
  await app.bus.send(UserSignInMethodAddedSchema, { userId: other.userId, provider: 'google' });
  expect((await onlyMailTo(one.email)).subject).toBe('Your password was changed');
  expect((await onlyMailTo(other.email)).subject).toBe('Neuer Anmeldeweg: Google');
});

it('tells about a session that was ended because its token came twice, and about no other', async () => {
  const { userId, email } = app.person();
  for (const reason of ['logout', 'password', 'deletion', 'limit', 'disabled', 'reuse']) {
    await app.bus.send(SessionRevokedSchema, { sessionId: randomUUID(), userId, reason });
  }
  expect((await onlyMailTo(email)).subject).toBe('We logged out one of your devices');
  const rows = (await app.database.dataSource.query('SELECT 1 FROM deliveries WHERE user_id = $1', [
    userId,
  ])) as unknown[];
  expect(rows).toHaveLength(1);
});

it('says goodbye to the deleted, and keeps nothing of it', async () => {
  const { userId, email } = app.person();
  const eventId = randomUUID();
  const refund = { orderNumber: 'K-7F3Q', amount: { amount: 1200n, currency: 'EUR' } };
  app.neighbours.gone.set(eventId, { email, language: 'en', refunds: [refund] });
  app.neighbours.people.delete(userId);
  await app.bus.send(AccountDeletedSchema, { deletionId: randomUUID(), userId }, { eventId });
  const mail = await onlyMailTo(email);
  expect(mail.subject).toBe('Your account was deleted');
  expect(mail.text).toMatch(/Order K-7F3Q:? +€12\.00/);
  await eventually(async () => {
    const records = await app.bus.read('notification.sent');
    const facts = records.map(({ value }) => fromBinary(NotificationSentSchema, value ?? Buffer.alloc(0)));
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'account_deleted', causeEventId: eventId }));
  });
  expect(await app.deliveryOf(eventId)).toBeUndefined();
});

it('keeps nothing of a goodbye nobody can receive', async () => {
  const eventId = randomUUID();
  await app.bus.send(AccountDeletedSchema, { deletionId: randomUUID(), userId: randomUUID() }, { eventId });
  await eventually(async () => {
    const inbox = (await app.database.dataSource.query('SELECT 1 FROM inbox WHERE event_id = $1', [
      eventId,
    ])) as unknown[];
    expect(inbox).toHaveLength(1);
    expect(await app.deliveryOf(eventId)).toBeUndefined();
  });
});
