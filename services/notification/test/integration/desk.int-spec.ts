import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schemaDifferences } from '@headshots/platform/persistence';
import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { eventually, patient, testIdentity, type TestIdentity } from '@headshots/platform/testing';
import { NotificationService } from '@headshots/proto/notification/v1/notification_pb';
import {
  ClaimReceivedSchema,
  OrderPaidSchema,
  OrderRefundedSchema,
} from '@headshots/proto/orders/v1/events_pb';
import { MailsSentAgain1766905000000 } from '../../src/migrations/1766905000000-mails-sent-again.ts';
import { mailsTo } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

let identity: TestIdentity;
let app: NotificationApp;
let grace: ReturnType<typeof withUser>;
beforeAll(async () => {
  identity = await testIdentity();
  app = await notificationApp({}, identity.url);
  grace = withUser(await identity.deskTokenFor({ name: 'Grace Hopper' }));
});
afterAll(async () => {
  await app?.close();
  await identity?.close();
});

const client = () => createRpcClient(NotificationService, { baseUrl: app.url, timeoutMs: 15_000 });
const list = async (orderId: string) => (await patient(client()).listMailsForStaff({ orderId }, grace)).mails;
const resend = (orderId: string, mailId: string) => client().resendMailByStaff({ orderId, mailId }, grace);
const refused = (code: string, call: Promise<unknown>) => expect(call).rejects.toMatchObject({ code });
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** An order whose receipt is out. */
async function receipted() {
  const person = app.person();
  const { orderId, photoId } = app.order();
  await app.bus.send(OrderPaidSchema, { orderId, userId: person.userId, photoId, bypass: true });
  const id = await eventually(async () => {
    const [mail] = await list(orderId);
    expect(mail).toMatchObject({ kind: 'receipt', state: 'sent', askedBy: '', canResend: true });
    return mail?.id ?? '';
  });
  return { ...person, orderId, photoId, id };
}

describe('the mails of an order at the desk', () => {
  it('are listed with when they went out, those to support are not', async () => {
    const { orderId, userId, photoId, email } = await receipted();
    const sent = async (...kinds: readonly string[]) => {
      const mails = await list(orderId);
      expect(mails.map(({ kind, state }) => [kind, state])).toEqual(kinds.map((kind) => [kind, 'sent']));
      expect(mails.every(({ queuedAt, finishedAt }) => queuedAt && finishedAt)).toBe(true);
    };
    await app.bus.send(ClaimReceivedSchema, { orderId, userId, claimId: randomUUID() });
    await eventually(() => sent('receipt', 'claim_review'));
    await app.bus.send(OrderRefundedSchema, { orderId, userId, photoId, bypass: true });
    await eventually(() => sent('receipt', 'claim_review', 'refunded'));
    expect(await subjectsTo(email)).toHaveLength(3);
    expect(await list(randomUUID())).toEqual([]);
  });

  it('go out once more, to the address of today, under a name of their own', async () => {
    const { orderId, userId, email, id } = await receipted();
    const moved = `moved.${email}`;
    app.neighbours.people.set(userId, { email: moved, language: 'de' });
    expect(await resend(orderId, id)).toMatchObject({ kind: 'receipt', askedBy: 'Grace Hopper' });
    await eventually(async () => expect(await mailsTo(moved)).toHaveLength(1));
    const ids = [...(await mailsTo(email)), ...(await mailsTo(moved))].map(
      ({ headers }) => headers['message-id'],
    );
    expect(new Set(ids).size).toBe(2);
    await eventually(async () =>
      expect(await list(orderId)).toMatchObject([
        { askedBy: '', state: 'sent' },
        { askedBy: 'Grace Hopper', state: 'sent', canResend: true },
      ]),
    );
  });

  it('go out once, however many ask at once', async () => {
    const { orderId, email, id } = await receipted();
    await app.smtp.set('refuse');
    const answers = await Promise.all([1, 2, 3].map(() => resend(orderId, id)));
    expect(new Set(answers.map((mail) => mail.id)).size).toBe(1);
    await app.smtp.set('pass');
    await eventually(async () => {
      const mails = await list(orderId);
      expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent']);
    });
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('are refused where there is none, and when one went out too often', async () => {
    const { orderId, id } = await receipted();
    await refused('mail.not_found', resend(orderId, 'receipt-unknown'));
    await refused('mail.not_found', resend(randomUUID(), id));
    await app.database.dataSource.query(
      `INSERT INTO deliveries (event_id, kind, occurred_at, user_id, order_id, state, asked_by, finished_at)
       SELECT event_id || n, kind, occurred_at, user_id, order_id, 'sent', 'Grace Hopper', now()
       FROM deliveries, generate_series(1, 5) n WHERE order_id = $1`,
      [orderId],
    );
    await refused('mail.not_again', resend(orderId, id));
    expect((await list(orderId)).some(({ canResend }) => canResend)).toBe(false);
  });

  it('that were given up of late are counted, for staff alone', async () => {
    const { orderId, userId, id } = await receipted();
    const count = async () => (await patient(client()).getNumbersForStaff({}, grace)).givenUp;
    const parked = (hours: number) =>
      app.database.dataSource.query(
        `UPDATE deliveries SET state = 'parked', finished_at = now() - make_interval(hours => $2) WHERE order_id = $1`,
        [orderId, hours],
      );
    const before = await count();
    await parked(23);
    expect(await count()).toBe(before + 1);
    await parked(25);
    expect(await count()).toBe(before);
    expect(await list(orderId)).toMatchObject([{ id }]);
    const owner = withUser(await identity.tokenFor({ userId }));
    await expect(client().getNumbersForStaff({}, owner)).rejects.toThrow();
  });

  it('are not sent again to somebody who is being erased', async () => {
    const { orderId, userId, id } = await receipted();
    await app.database.dataSource.query(
      `INSERT INTO erasures (user_id, deletion_id, next_try_at) VALUES ($1, $2, 'infinity')`,
      [userId, randomUUID()],
    );
    await refused('mail.not_found', resend(orderId, id));
    expect(await list(orderId)).toHaveLength(1);
  });

  it('are open to staff alone, and their export has no name of staff', async () => {
    const { orderId, userId, id } = await receipted();
    await resend(orderId, id);
    const owner = withUser(await identity.tokenFor({ userId }));
    for (const call of [owner, withUser('garbage')]) {
      await expect(client().listMailsForStaff({ orderId }, call)).rejects.toThrow();
      await expect(client().resendMailByStaff({ orderId, mailId: id }, call)).rejects.toThrow();
    }
    const { json } = await patient(client()).exportMyData({}, owner);
    expect((JSON.parse(json) as { mails: unknown[] }).mails).toHaveLength(2);
    expect(json).not.toContain('Grace');
  });

  it('keep their rows when a release is taken back and comes again', async () => {
    const { orderId, id } = await receipted();
    const runner = app.database.dataSource.createQueryRunner();
    const migration = new MailsSentAgain1766905000000();
    try {
      await migration.down(runner);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    expect(await list(orderId)).toMatchObject([{ id }]);
    expect(await schemaDifferences(app.database.dataSource)).toEqual([]);
  });
});
