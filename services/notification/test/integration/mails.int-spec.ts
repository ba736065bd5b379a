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
} from '@headshots/proto/orders/v1/events_pb';
import { mailsTo, type ReceivedMail } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

let app: NotificationApp;
beforeAll(async () => {
  app = await notificationApp();
});
afterAll(() => app?.close());

async function onlyMailTo(address: string): Promise<ReceivedMail> {
  return eventually(
    async () => {
      const mails = await mailsTo(address);
      expect(mails).toHaveLength(1);
      return mails[0] as ReceivedMail;
    },
    { timeoutMs: 15_000, everyMs: 100 },
  );
}

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
    expect(mail.subject).toBe('TEST: Receipt for order K-7F3Q');
    expect(mail.text).toContain('Total: €12.00');
    expect(mail.text).toContain('right of withdrawal lapses');
  });

  it('order.delivered: the link to the images and the day they go', async () => {
    const { userId, email } = app.person();
    const { orderId, photoId } = app.order();
    await app.bus.send(OrderDeliveredSchema, { orderId, userId, photoId, images: 19 });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Your 19 images are ready');
    expect(mail.text).toContain(`http://localhost:8080/results/${photoId}`);
    expect(mail.text).toContain('December 20, 2026');
  });

  it('order.refunded: the refund', async () => {
    const { userId, email } = app.person('de');
    const { orderId, photoId } = app.order(false, 'generation.no_usable');
    await app.bus.send(OrderRefundedSchema, { orderId, userId, photoId, reason: 'no_usable' });
    const mail = await onlyMailTo(email);
    expect(mail.text).toContain('Wir haben Ihnen 12,00\u00a0€ erstattet');
  });

  it('photo.expiring: the way to everything, once per photo', async () => {
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
    const mail = mails.find(({ subject }) => subject === 'Your images are deleted on December 20, 2026');
    expect(mail?.text).toContain(`http://localhost:8080/results/${photoId}`);
    const rows: unknown[] = await app.database.dataSource.query(
      'SELECT 1 FROM deliveries WHERE photo_id = $1',
      [photoId],
    );
    expect(rows).toHaveLength(1);
  });

  it('says on the bus that it was sent, with ids only', async () => {
    const { userId, email } = app.person();
    const eventId = await app.bus.send(UserRegisteredSchema, { userId });
    await onlyMailTo(email);
    await eventually(async () => {
      const records = await app.bus.read('notification.sent');
      const facts = records.map(({ value }) => fromBinary(NotificationSentSchema, value ?? Buffer.alloc(0)));
      expect(facts).toContainEqual(
        expect.objectContaining({ userId, kind: 'verification', causeEventId: eventId }),
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
      expect(await app.deliveryOf(eventId)).toEqual({
        state: 'parked',
        attempts: 1,
        last_error: 'order.not_found',
      });
    });
  });
});

it('keeps entities and migrations in agreement', async () => {
  expect(await schemaDifferences(app.database.dataSource)).toEqual([]);
});
