import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { ClaimDeclinedSchema, ClaimReceivedSchema } from '@headshots/proto/orders/v1/events_pb';
import { ClaimState } from '@headshots/proto/orders/v1/orders_pb';
import { mailsTo, onlyMailTo, sentHeaders, type ReceivedMail } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

const supportEmail = `support.${randomUUID()}@konterfei.example`;
let app: NotificationApp;
beforeAll(async () => {
  app = await notificationApp({ SUPPORT_EMAIL: supportEmail, SUPPORT_LANGUAGE: 'de', DESK: 'on' });
});
afterAll(() => app?.close());

const toDesk = (eventId: string): Promise<ReceivedMail> =>
  eventually(async () => {
    const found = (await mailsTo(supportEmail)).find(
      ({ headers }) => headers['message-id'] === `<${eventId}.support@konterfei.example>`,
    );
    expect(found).toBeDefined();
    return found as ReceivedMail;
  });

describe('a claim', () => {
  it('claim.received: to the customer and to support, each with a name of its own', async () => {
    const { userId, email } = app.person('de');
    const { orderId } = app.order(false);
    const eventId = await app.bus.send(ClaimReceivedSchema, { orderId, userId, claimId: randomUUID() });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Wir prüfen Ihren Garantieantrag zur Bestellung K-7F3Q');
    expect((await sentHeaders(mail)).get('reply-to')).toBe(supportEmail);
    const support = await toDesk(eventId);
    expect(support.subject).toBe('Zu entscheiden: Garantieantrag zur Bestellung K-7F3Q');
    expect((await sentHeaders(support)).get('reply-to')).toBe(email);
    for (const part of [
      `Bestellt von: ${email}`,
      'orders-cli show K-7F3Q',
      'orders-cli grant-claim K-7F3Q --by NAME',
      `orders-cli decline-claim K-7F3Q '…' --by NAME`,
    ])
      expect(support.text).toContain(part);
    expect(support.html).toContain('href="http://localhost:8080/desk?order=K-7F3Q"');
  });

  it.each([
    ['ends the header', '\r\nBcc: everybody@example.org\r\nX-Evil: yes'],
    ['names a second one', ', everybody@example.org'],
  ])('goes to the desk alone, whatever address %s', async (_, more) => {
    const { userId } = app.person();
    app.neighbours.people.set(userId, { email: `${userId}@example.org${more}`, language: 'en' });
    const { orderId } = app.order(false);
    const eventId = await app.bus.send(ClaimReceivedSchema, { orderId, userId, claimId: randomUUID() });
    const support = await toDesk(eventId);
    const headers = await sentHeaders(support);
    expect(headers.get('reply-to')).toBe(supportEmail);
    expect(support.to.map(({ address }) => address)).toEqual([supportEmail]);
    for (const name of ['bcc', 'cc', 'x-evil']) expect(headers.has(name)).toBe(false);
  });

  it('claim.declined: the reason, once, as text, in the language of the account', async () => {
    const { userId, email } = app.person('de');
    const { orderId } = app.order(false);
    const reason = 'Siebzehn <b>Bilder</b> sind scharf.';
    app.neighbours.claims.set(orderId, { state: ClaimState.DECLINED, reason });
    const eventId = randomUUID();
    const claimed = { orderId, userId, claimId: randomUUID() };
    await app.bus.send(ClaimDeclinedSchema, claimed, { eventId });
    await app.bus.send(ClaimDeclinedSchema, claimed, { eventId });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Ihr Garantieantrag zur Bestellung K-7F3Q wurde abgelehnt');
    expect(mail.text).toContain(reason);
    expect(mail.html).toContain('Siebzehn &lt;b&gt;Bilder&lt;/b&gt; sind scharf.');
  });

  it('claim.declined: waits for an orders that knows of it, and is dropped when it was granted meanwhile', async () => {
    const { userId, email } = app.person();
    const { orderId } = app.order(false);
    const eventId = await app.bus.send(ClaimDeclinedSchema, { orderId, userId, claimId: randomUUID() });
    await eventually(async () =>
      expect(await app.deliveryOf(eventId)).toMatchObject({
        state: 'pending',
        last_error: 'service.unavailable',
      }),
    );
    app.neighbours.claims.set(orderId, { state: ClaimState.GRANTED, reason: '' });
    await app.database.dataSource.query('UPDATE deliveries SET next_attempt_at = now() WHERE event_id = $1', [
      eventId,
    ]);
    await eventually(async () =>
      expect(await app.deliveryOf(eventId)).toMatchObject({
        state: 'dropped',
        last_error: 'claim.not_declined',
      }),
    );
    expect(await mailsTo(email)).toEqual([]);
  });
});
