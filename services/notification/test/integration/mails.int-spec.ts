import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { schemaDifferences } from '@headshots/platform/persistence';
import { eventually } from '@headshots/platform/testing';
import {
  UserRegisteredSchema,
  UserVerificationRequestedSchema,
} from '@headshots/proto/identity/v1/events_pb';
import { PhotoExpiringSchema } from '@headshots/proto/media/v1/events_pb';
import { NotificationSentSchema } from '@headshots/proto/notification/v1/events_pb';
import {
  OrderDeliveredSchema,
  OrderPaidSchema,
  OrderRefundedSchema,
  PaymentProblemSchema,
  WithdrawalReceivedSchema,
  WithdrawalSettledSchema,
} from '@headshots/proto/orders/v1/events_pb';
import { WithdrawalMail } from '@headshots/proto/orders/v1/orders_pb';
import { mailsTo, onlyMailTo, sentHeaders, type ReceivedMail } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

const supportEmail = `support.${randomUUID()}@konterfei.example`;
let app: NotificationApp;
beforeAll(async () => {
  app = await notificationApp({ SUPPORT_EMAIL: supportEmail, SUPPORT_LANGUAGE: 'de', DESK: 'on' });
});
afterAll(() => app?.close());

describe('each fact brings its mail', () => {
  it.each([
    ['user.registered', UserRegisteredSchema],
    ['user.verification_requested', UserVerificationRequestedSchema],
  ])('%s: the verification link', async (_topic, schema) => {
    const { userId, email } = app.person('de');
    const eventId = await app.bus.send(schema, { userId });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect(mail.headers['message-id']).toBe(`<${eventId}@konterfei.example>`);
    expect(mail.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'de' });
    expect(mail.from).toEqual([{ address: 'hello@konterfei.example', name: 'Konterfei' }]);
    expect(mail.html).toContain('/email-verification?token=');
    expect(mail.text).toContain('/email-verification?token=');
  });

  it('order.paid: the receipt, marked as a test', async () => {
    const { userId, email } = app.person();
    const { orderId, photoId } = app.order();
    await app.bus.send(OrderPaidSchema, { orderId, userId, photoId, bypass: true });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('TEST: Order K-7F3Q: confirmation and receipt');
    expect(mail.text).toContain('Total, VAT included: €12.00');
    expect(mail.text).toContain('right of withdrawal lapses');
  });

  it('goes out with its document, and waits for it for ten minutes', async () => {
    const { userId, email } = app.person();
    const { orderId, photoId } = app.order(false);
    app.neighbours.documents.set(orderId, 'not_ready');
    const waiting = await app.bus.send(OrderPaidSchema, { orderId, userId, photoId });
    await eventually(async () =>
      expect(await app.deliveryOf(waiting)).toMatchObject({
        state: 'pending',
        last_error: 'invoice.not_ready',
      }),
    );
    expect(await mailsTo(email)).toEqual([]);
    app.neighbours.documents.set(orderId, { number: 'RE-2026-000001', pdf: Buffer.from('%PDF-1.7 invoice') });
    const due = 'UPDATE deliveries SET next_attempt_at = now()';
    await app.database.dataSource.query(`${due} WHERE event_id = $1`, [waiting]);
    const { attachments } = await onlyMailTo(email);
    expect(attachments).toMatchObject([
      { filename: 'terms-2026-11-23.pdf', contentType: 'application/pdf', size: 14 },
      { filename: 'RE-2026-000001.pdf', contentType: 'application/pdf', size: 16 },
    ]);

    app.neighbours.documents.set(orderId, 'not_ready');
    const late = await app.bus.send(OrderRefundedSchema, { orderId, userId, photoId, reason: 'no_usable' });
    await eventually(async () => expect((await app.deliveryOf(late))?.attempts).toBeGreaterThan(0));
    await app.database.dataSource.query(
      `${due}, created_at = now() - interval '11 minutes' WHERE event_id = $1`,
      [late],
    );
    await eventually(async () => expect(await app.deliveryOf(late)).toMatchObject({ state: 'sent' }));
  });

  it('order.paid: never goes out without the terms, however long they cannot be printed', async () => {
    const { userId, email } = app.person();
    const { orderId, photoId } = app.order(false);
    app.neighbours.termsAway.add(orderId);
    const eventId = await app.bus.send(OrderPaidSchema, { orderId, userId, photoId });
    const due = `UPDATE deliveries SET next_attempt_at = now(), created_at = now() - interval '1 day' WHERE event_id = $1`;
    for (const attempts of [1, 2]) {
      await eventually(async () => {
        const delivery = await app.deliveryOf(eventId);
        expect(delivery).toMatchObject({ state: 'pending', last_error: 'service.unavailable' });
        expect(delivery?.attempts).toBeGreaterThanOrEqual(attempts);
      });
      if (attempts === 2) app.neighbours.termsAway.clear();
      await app.database.dataSource.query(due, [eventId]);
    }
    expect((await onlyMailTo(email)).attachments).toMatchObject([{ filename: 'terms-2026-11-23.pdf' }]);
  });

  it('payment.problem: what went wrong, and nothing for a word nobody knows', async () => {
    const { userId, email } = app.person();
    const { orderId } = app.order(false);
    const unknown = await app.bus.send(PaymentProblemSchema, { orderId, userId, kind: 'something_new' });
    await app.bus.send(PaymentProblemSchema, { orderId, userId, kind: 'refund_bounced' });
    expect((await onlyMailTo(email)).subject).toBe('Your refund for order K-7F3Q did not reach you');
    expect(await app.deliveryOf(unknown)).toBeUndefined();
  });

  it('withdrawal.received: the receipt to the address that was given, once, and no address kept', async () => {
    const withdrawalId = randomUUID();
    const email = `${withdrawalId}@example.org`;
    app.neighbours.withdrawals.set(withdrawalId, { email, name: 'Ada <b>Lovelace</b>' });
    await app.bus.send(WithdrawalReceivedSchema, { withdrawalId });
    await app.bus.send(WithdrawalReceivedSchema, { withdrawalId });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Wir haben Ihren Widerruf erhalten');
    expect(mail.text).toContain('20. November 2026 um 13:00:00\u00a0Uhr MEZ (Berliner Zeit)');
    expect(mail.html).not.toContain('<b>');
    await app.bus.send(WithdrawalSettledSchema, { withdrawalId, outcome: 'lapsed' });
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(2));
    const rows: unknown[] = await app.database.dataSource.query(
      'SELECT kind, user_id, deliveries::text AS all FROM deliveries WHERE withdrawal_id = $1 ORDER BY kind',
      [withdrawalId],
    );
    expect(rows).toMatchObject([
      { kind: 'withdrawal_lapsed', user_id: null },
      { kind: 'withdrawal_receipt', user_id: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/@|Lovelace/);
  });

  it('withdrawal.settled: a case for support when nothing matches, and no mail where nothing is to be told', async () => {
    const withdrawalId = randomUUID();
    const name = `Win at evil.example ${withdrawalId}`;
    app.neighbours.withdrawals.set(withdrawalId, {
      email: 'stranger@example.org',
      name,
      mail: WithdrawalMail.PLAIN,
    });
    const told = await app.bus.send(WithdrawalSettledSchema, { withdrawalId, outcome: 'unmatched' });
    const quiet: string[] = [];
    for (const outcome of ['refunded', 'expired', 'nothing'])
      quiet.push(await app.bus.send(WithdrawalSettledSchema, { withdrawalId, outcome }));
    await eventually(async () => expect(await app.deliveryOf(told)).toMatchObject({ state: 'sent' }));
    const mail = (await mailsTo(supportEmail)).find(({ text }) => text.includes(withdrawalId));
    expect(mail?.subject).toBe('Zu entscheiden: ein Widerruf ohne passende Bestellung');
    expect(mail?.text).toContain('orders-cli reviews');
    for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/evil|K-7F3Q/);
    for (const eventId of quiet) expect(await app.deliveryOf(eventId)).toBeUndefined();
  });

  it('withdrawal.received: waits until it is known what the mail may hold, and is dropped where none is wanted', async () => {
    const [withdrawalId, unwanted] = [randomUUID(), randomUUID()];
    const email = `${withdrawalId}@example.org`;
    app.neighbours.withdrawals.set(withdrawalId, { email, name: 'Ada', mail: WithdrawalMail.LATER });
    const waiting = await app.bus.send(WithdrawalReceivedSchema, { withdrawalId });
    await eventually(async () => expect((await app.deliveryOf(waiting))?.attempts).toBeGreaterThan(0));
    expect(await mailsTo(email)).toEqual([]);
    app.neighbours.withdrawals.set(withdrawalId, { email, name: 'Ada', mail: WithdrawalMail.FULL });
    await app.database.dataSource.query('UPDATE deliveries SET next_attempt_at = now() WHERE event_id = $1', [
      waiting,
    ]);
    await onlyMailTo(email);
    const none = { email: `${unwanted}@example.org`, name: 'Ada', mail: WithdrawalMail.NONE };
    app.neighbours.withdrawals.set(unwanted, none);
    const dropped = await app.bus.send(WithdrawalReceivedSchema, { withdrawalId: unwanted });
    await eventually(async () => expect(await app.deliveryOf(dropped)).toMatchObject({ state: 'dropped' }));
    expect(await mailsTo(none.email)).toEqual([]);
  });

  it('withdrawal.settled: to customer and support when a person decides about the money', async () => {
    const withdrawalId = randomUUID();
    const email = `${withdrawalId}@example.org`;
    app.neighbours.withdrawals.set(withdrawalId, { email, name: 'Ada' });
    await app.bus.send(WithdrawalSettledSchema, { withdrawalId, outcome: 'review' });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Ihr Widerruf der Bestellung K-7F3Q');
    const desk = await eventually(async () => {
      const found = (await mailsTo(supportEmail)).find(({ text }) => text.includes(withdrawalId));
      expect(found).toBeDefined();
      return found as ReceivedMail;
    });
    expect(desk.subject).toBe('Zu entscheiden: die Erstattung zu einem Widerruf');
    expect((await sentHeaders(desk)).get('reply-to')).toBe(email);
    expect(desk.text).toContain('Bestellung öffnen:');
    expect(desk.html).toContain('href="http://localhost:8080/desk?order=K-7F3Q"');
  });

  it('is sent when orders is back, and parked when it knows of no such declaration', async () => {
    const [withdrawalId, unknown] = [randomUUID(), randomUUID()];
    const email = `${withdrawalId}@example.org`;
    app.neighbours.withdrawals.set(withdrawalId, { email, name: 'Ada' });
    app.neighbours.away = true;
    const waiting = await app.bus.send(WithdrawalReceivedSchema, { withdrawalId });
    await eventually(async () => expect((await app.deliveryOf(waiting))?.attempts).toBeGreaterThan(0));
    app.neighbours.away = false;
    await app.database.dataSource.query('UPDATE deliveries SET next_attempt_at = now() WHERE event_id = $1', [
      waiting,
    ]);
    await onlyMailTo(email);
    const lost = await app.bus.send(WithdrawalReceivedSchema, { withdrawalId: unknown });
    await eventually(async () => expect(await app.deliveryOf(lost)).toMatchObject({ state: 'parked' }));
  });

  it('order.delivered: the link to the images and the day they go, which media may know better', async () => {
    const { userId, email } = app.person();
    const { orderId, photoId } = app.order();
    await app.bus.send(OrderDeliveredSchema, { orderId, userId, photoId, images: 19 });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Your 19 headshots are ready');
    expect(mail.text).toContain(`http://localhost:8080/results/${photoId}`);
    expect(mail.text).toContain('December 20, 2026');
    expect(mail.html).not.toContain('<img');

    const other = app.person();
    app.neighbours.keptUntil.set(orderId, new Date('2027-01-18T12:00:00Z'));
    await app.bus.send(OrderDeliveredSchema, { orderId, userId: other.userId, photoId, images: 19 });
    expect((await onlyMailTo(other.email)).text).toContain('January 18, 2027');
  });

  it('order.delivered: shows its first images as parts of the mail, and goes out without them when media is away', async () => {
    const { userId, email } = app.person();
    const { orderId, photoId } = app.order();
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    app.neighbours.previews?.set(orderId, [
      { number: 1, jpeg },
      { number: 2, jpeg },
    ]);
    await app.bus.send(OrderDeliveredSchema, { orderId, userId, photoId, images: 20 });
    const { html, attachments } = await onlyMailTo(email);
    expect(attachments).toMatchObject([
      { contentType: 'image/jpeg', size: jpeg.length },
      { contentType: 'image/jpeg', size: jpeg.length },
    ]);
    // The sink shows a picture where its content id stood.
    const shown = html.match(/<img src="data:image\/jpeg;base64,[^"]+" alt="Headshot [12], AI-generated"/g);
    expect(shown).toHaveLength(2);
    expect(html).not.toMatch(/<img src="https?:/);

    const known = app.neighbours.previews;
    app.neighbours.previews = undefined;
    const other = app.person();
    await app.bus.send(OrderDeliveredSchema, { orderId, userId: other.userId, photoId, images: 20 });
    const bare = await onlyMailTo(other.email);
    app.neighbours.previews = known;
    expect(bare.subject).toBe('Your 20 headshots are ready');
    expect(bare.attachments).toEqual([]);
  });

  it('order.refunded: the refund', async () => {
    const { userId, email } = app.person('de');
    const { orderId, photoId } = app.order(false, 'generation.no_usable');
    await app.bus.send(OrderRefundedSchema, { orderId, userId, photoId, reason: 'no_usable' });
    const mail = await onlyMailTo(email);
    expect(mail.text).toContain('Wir haben Ihnen 12,00\u00a0€ erstattet');
  });

  it('photo.expiring: the way to everything, once for each day that it names', async () => {
    const { userId, email } = app.person();
    const { orderId, photoId } = app.order();
    const expiresAt = timestampFromDate(new Date('2026-12-20T12:20:00Z'));
    const fact = { photoId, userId, orderId, expiresAt };
    await app.bus.send(PhotoExpiringSchema, fact);
    await app.bus.send(PhotoExpiringSchema, fact);
    const last = await app.bus.send(UserVerificationRequestedSchema, { userId });
    await eventually(async () => expect(await app.deliveryOf(last)).toMatchObject({ state: 'sent' }));
    const mails = await eventually(async () => {
      const found = await mailsTo(email);
      expect(found).toHaveLength(2);
      return found;
    });
    const mail = mails.find(({ subject }) => subject === 'Your images will be deleted on December 20, 2026');
    expect(mail?.text).toContain(`http://localhost:8080/results/${photoId}`);
    const rows: unknown[] = await app.database.dataSource.query(
      'SELECT 1 FROM deliveries WHERE photo_id = $1',
      [photoId],
    );
    expect(rows).toHaveLength(1);

    const later = timestampFromDate(new Date('2027-01-18T12:00:00Z'));
    await app.bus.send(PhotoExpiringSchema, { ...fact, expiresAt: later });
    await eventually(async () => {
      const subjects = (await mailsTo(email)).map(({ subject }) => subject);
      expect(subjects).toContain('Your images will be deleted on January 18, 2027');
    });
  });

  it('says on the bus that it was sent, with ids only', async () => {
    const { userId, email } = app.person();
    const eventId = await app.bus.send(UserRegisteredSchema, { userId });
    await onlyMailTo(email);
    await eventually(async () => {
      const records = await app.bus.read('notification.sent');
      const facts = records.map(({ value }) => fromBinary(NotificationSentSchema, value ?? Buffer.alloc(0)));
      expect(facts).toContainEqual(
        expect.objectContaining({ userId, kind: 'verification', causeEventId: eventId, orderId: '' }),
      );
      expect(records.some(({ value }) => String(value).includes(email))).toBe(false);
    });
  });
});

describe('once only', () => {
  it('sends one mail for an event that comes five times', async () => {
    const { userId, email } = app.person();
    const eventId = await app.bus.send(UserRegisteredSchema, { userId });
    for (let copy = 0; copy < 4; copy += 1) await app.bus.send(UserRegisteredSchema, { userId }, { eventId });
    await onlyMailTo(email);
    await sleep(2_500);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(app.neighbours.minted.filter((id) => id === eventId)).toHaveLength(1);
  });

  it('keeps no address', async () => {
    const { userId, email } = app.person();
    await app.bus.send(UserRegisteredSchema, { userId });
    await onlyMailTo(email);
    for (const table of ['deliveries', 'outbox', 'inbox']) {
      const rows = (await app.database.dataSource.query(`SELECT t::text AS text FROM ${table} t`)) as {
        text: string;
      }[];
      expect(rows.map(({ text }) => text).join('\n')).not.toContain('@example.org');
    }
  });
});

describe('nobody waits for it', () => {
  it.each(['gone', 'verified'])('drops the mail of an account that is %s', async (state) => {
    const { userId, email } = app.person();
    if (state === 'gone') app.neighbours.people.delete(userId);
    else app.neighbours.people.set(userId, { email, language: 'en', verified: true });
    const eventId = await app.bus.send(UserRegisteredSchema, { userId });
    await eventually(async () => expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'dropped' }));
    expect(await mailsTo(email)).toEqual([]);
  });

  it('parks the mail of an order nobody knows', async () => {
    const { userId } = app.person();
    const eventId = await app.bus.send(OrderPaidSchema, { orderId: 'unknown', userId });
    await eventually(async () => {
      expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'parked', last_error: 'order.not_found' });
    });
  });
});

it('keeps entities and migrations in agreement', async () => {
  expect(await schemaDifferences(app.database.dataSource)).toEqual([]);
});
