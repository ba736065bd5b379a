import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually, statementCosts } from '@headshots/platform/testing';
import { AccountDeletionRequestedSchema } from '@headshots/proto/identity/v1/events_pb';
import { HeadshotsStoredSchema } from '@headshots/proto/media/v1/events_pb';
import { NotificationSentSchema } from '@headshots/proto/notification/v1/events_pb';
import {
  OrderExpiredSchema,
  OrderRefundRequestedSchema,
  WithdrawalReceivedSchema,
  WithdrawalSettledSchema,
} from '@headshots/proto/orders/v1/events_pb';
import { WithdrawalMail, type Order } from '@headshots/proto/orders/v1/orders_pb';
import { ConfirmWithdrawal } from '../../src/withdrawals/confirm-withdrawal.use-case.ts';
import { WithdrawalRepository } from '../../src/withdrawals/withdrawal.repository.ts';
import { FakePayment } from './fake-payment.ts';
import { OrdersUnderTest } from './orders-service.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

const payment = new FakePayment();
let service: OrdersUnderTest;

beforeAll(async () => {
  service = await OrdersUnderTest.start({}, payment.provider);
});
afterAll(() => service?.stop());
afterEach(() => {
  service.identity.fail(false);
  payment.paysAtOnce = true;
  payment.failure = undefined;
});

const { placed, start, confirm, withdraw, kept, outcome, inState } = withdrawalSteps(() => service);
/** What mails about the declarations of an address may hold, in the order in which they came. */
const mailsAbout = async (email: string): Promise<string[]> => {
  const rows = await service.query<{ id: string }>(
    'SELECT id FROM withdrawals WHERE email = $1 ORDER BY received_at, id',
    [email],
  );
  const mails = [];
  for (const { id } of rows)
    mails.push((await service.as('notification').getWithdrawalForMail({ withdrawalId: id })).mail);
  return mails.map((mail) => WithdrawalMail[mail]);
};
const confirmedBeforeDelivery = `, paid_at = now() - interval '2 hours', confirmed_at = now() - interval '1 hour 59 minutes',
  delivered_at = now() - interval '1 hour'`;

describe('a withdrawal', () => {
  it('is a draft first, has its effect when it is confirmed, and answers the same twice', async () => {
    const { customer, order } = await placed();
    const { withdrawalId, expiresAt } = await start(order.number, customer.email.toUpperCase());
    const minutes = (timestampDate(expiresAt!).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    expect((await kept(withdrawalId))?.received_at).toBeNull();
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => confirm(withdrawalId)));
    expect(first).toMatchObject({ name: 'Ada Lovelace', orderNumber: order.number, email: customer.email });
    for (const other of others) expect(other).toEqual(first);
    expect(await outcome(withdrawalId)).toBe('refunded');
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
    expect(await confirm(withdrawalId)).toEqual(first);
    expect(payment.refunds.get(`refund:${order.id}`)?.amount.amount).toBe(1200n);
    await eventually(async () => {
      const facts = await service.published(OrderRefundRequestedSchema, 'order.refund_requested', order.id);
      expect(facts.map(({ reason }) => reason)).toEqual(['withdrawn']);
      expect(
        await service.published(WithdrawalReceivedSchema, 'withdrawal.received', withdrawalId),
      ).toHaveLength(1);
      expect(
        await service.published(WithdrawalSettledSchema, 'withdrawal.settled', withdrawalId),
      ).toMatchObject([{ outcome: 'refunded' }]);
    });
  });

  it.each([
    ['paid', '', 'refunded', 'refunded'],
    ['generating', '', 'refunded', 'refunded'],
    ['delivered', confirmedBeforeDelivery, 'lapsed', 'delivered'],
    ['delivered', `, delivered_at = now() - interval '1 hour', confirmed_at = NULL`, 'refunded', 'refunded'],
    ['expired', '', 'nothing', 'expired'],
    ['refund_pending', '', 'nothing', 'refund_pending'],
    ['refunded', '', 'nothing', 'refunded'],
    ['disputed', '', 'nothing', 'disputed'],
    ['charged_back', '', 'nothing', 'charged_back'],
  ])('of an order that is %s%s: %s', async (state, more, expected, after) => {
    const { customer, order } = await placed();
    await inState(order, state, more);
    const seen = await service.client.getOrder({ orderId: order.id }, customer.call);
    expect(seen.canWithdraw).toBe(expected === 'refunded');
    expect(await outcome(await withdraw(order.number, customer.email))).toBe(expected);
    await eventually(async () => expect(await service.stateOf(order.id)).toBe(after));
    expect(await outcome(await withdraw(order.number, customer.email))).toBe(
      expected === 'lapsed' ? 'lapsed' : 'nothing',
    );
    expect(payment.refunds.has(`refund:${order.id}`)).toBe(expected === 'refunded');
  });

  it('of an order that waits for its payment closes the checkout', async () => {
    payment.paysAtOnce = false;
    const { customer, order } = await placed();
    expect(await outcome(await withdraw(order.number, customer.email))).toBe('expired');
    expect(await service.stateOf(order.id)).toBe('expired');
    expect(payment.states.get(`fake_${order.id}`)).toBe('expired');
    await eventually(async () =>
      expect(await service.published(OrderExpiredSchema, 'order.expired', order.id)).toHaveLength(1),
    );
  });

  it('of an order whose bank has begun to pay waits for the bank, and then pays back', async () => {
    payment.paysAtOnce = false;
    const { customer, order } = await placed();
    payment.states.set(`fake_${order.id}`, 'processing');
    const id = await withdraw(order.number, customer.email);
    await eventually(async () => expect((await kept(id))?.failures).toBeGreaterThan(0));
    expect(await kept(id)).toMatchObject({ outcome: null });
    payment.states.set(`fake_${order.id}`, 'paid');
    await service.query('UPDATE withdrawals SET next_try_at = now() WHERE id = $1', [id]);
    expect(await outcome(id)).toBe('refunded');
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
  });

  it('of an order that is paid in the same moment pays it back', async () => {
    payment.paysAtOnce = false;
    const { customer, order } = await placed();
    payment.states.set(`fake_${order.id}`, 'paid');
    expect(await outcome(await withdraw(order.number, customer.email))).toBe('refunded');
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
  });

  it('counts from when it was received, though the images come before anybody looked at it', async () => {
    const { customer, order } = await placed();
    await inState(order, 'generating', `, confirmed_at = now()`);
    service.identity.fail(true);
    const id = await withdraw(order.number, customer.email);
    const { id: orderId, photoId, userId, images } = order;
    await service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images });
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('delivered'));
    service.identity.fail(false);
    await service.query('UPDATE withdrawals SET next_try_at = now() WHERE id = $1', [id]);
    expect(await outcome(id)).toBe('refunded');
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('refunded'));
  });

  it('loses nothing while identity or the provider of payments is away', async () => {
    const { customer, order } = await placed();
    service.identity.fail(true);
    const id = await withdraw(order.number, customer.email);
    await eventually(async () => expect((await kept(id))?.failures).toBeGreaterThan(0));
    expect(await kept(id)).toMatchObject({ outcome: null });
    await eventually(async () =>
      expect(await service.published(WithdrawalReceivedSchema, 'withdrawal.received', id)).toHaveLength(1),
    );
    await service.query(`UPDATE withdrawals SET received_at = now() - interval '16 minutes' WHERE id = $1`, [
      id,
    ]);
    await eventually(async () => expect((await metricsText()).body).toMatch(/^orders_withdrawals_late 1$/m));
    payment.failure = new Error('the provider is away');
    service.identity.fail(false);
    await service.query('UPDATE withdrawals SET next_try_at = now() WHERE id = $1', [id]);
    expect(await outcome(id)).toBe('refunded');
    expect(await service.stateOf(order.id)).toBe('refund_pending');
    payment.failure = undefined;
    await service.query('UPDATE refunds SET next_try_at = now()');
    await eventually(async () => expect(await service.stateOf(order.id)).toBe('refunded'));
  });
});

describe('somebody who knows of no order', () => {
  it('gets the same answers, and a person gets a case', async () => {
    const { customer, order } = await placed();
    const stranger = await service.customer();
    const known = await start(order.number, customer.email);
    const unknown = [
      await start('0000-0000', customer.email),
      await start(order.number, stranger.email),
      await start('my order', 'nobody@example.org'),
    ];
    for (const one of unknown) expect(Object.keys(one).sort()).toEqual(Object.keys(known).sort());
    const receipt = await confirm(known.withdrawalId);
    for (const { withdrawalId } of unknown) {
      const other = await confirm(withdrawalId);
      expect(Object.keys(other).sort()).toEqual(Object.keys(receipt).sort());
      expect(await outcome(withdrawalId)).toBe('unmatched');
      expect((await kept(withdrawalId))?.order_id).toBeNull();
    }
    expect(await outcome(known.withdrawalId)).toBe('refunded');
  });

  it('is answered by the same statements, so after the same time', async () => {
    const { customer, order } = await placed();
    const { dataSource } = service.database;
    const confirmation = new ConfirmWithdrawal(
      new UnitOfWork(dataSource, new OutboxWriter()),
      new WithdrawalRepository(dataSource),
    );
    const statements = async (number: string) => {
      const { withdrawalId } = await start(number, customer.email);
      return (await statementCosts(dataSource, () => confirmation.run(withdrawalId))).map(({ sql }) => sql);
    };
    const asked = await statements(order.number);
    expect(asked.length).toBeGreaterThan(1);
    expect(await statements('0000-0000')).toEqual(asked);
  });

  it('finds no draft by a name nobody has, or one that is over', async () => {
    const { withdrawalId } = await start('0000-0000', 'late@example.org');
    await service.query(`UPDATE withdrawals SET started_at = now() - interval '30 minutes' WHERE id = $1`, [
      withdrawalId,
    ]);
    for (const id of [withdrawalId, randomUUID(), 'no-draft-of-anybody'])
      await expect(confirm(id)).rejects.toMatchObject({ code: 'withdrawal.not_found', status: 404 });
  });

  it('is received however many came before; three mails a day go to one address, ten by one network', async () => {
    const email = `${randomUUID()}@example.org`;
    for (let count = 0; count < 4; count += 1) await outcome(await withdraw('0000-0000', email));
    const ofAddress = await mailsAbout(email);
    expect(ofAddress).toEqual(['PLAIN', 'PLAIN', 'PLAIN', 'NONE']);
    const sender = Array.from({ length: 12 }, () => `${randomUUID()}@example.org`);
    for (const [index, address] of sender.entries()) {
      const { withdrawalId } = await start('0000-0000', address, 'Ada', `198.51.100.${index}`);
      await outcome((await confirm(withdrawalId)).id);
    }
    const ofSender = await Promise.all(sender.map(mailsAbout));
    expect(ofSender.flat()).toEqual([...Array.from({ length: 10 }, () => 'PLAIN'), 'NONE', 'NONE']);
    const marks = await service.query<{ sender_mark: string }>(
      'SELECT DISTINCT sender_mark FROM withdrawals WHERE email = ANY($1)',
      [sender],
    );
    expect(marks).toHaveLength(1);
    expect(marks[0]?.sender_mark).not.toContain('198.51');
    await service.query(
      `UPDATE withdrawals SET received_at = now() - interval '2 days 1 minute' WHERE email = ANY($1)`,
      [sender],
    );
    await new WithdrawalRepository(service.database.dataSource).purge();
    expect(
      await service.query('SELECT 1 FROM withdrawals WHERE email = ANY($1) AND sender_mark IS NOT NULL', [
        sender,
      ]),
    ).toEqual([]);
  });

  it('uses up nothing of the owner of the address: who has the order is mailed all of it', async () => {
    const { customer, order } = await placed();
    for (let count = 0; count < 5; count += 1) await outcome(await withdraw('0000-0000', customer.email));
    const id = await withdraw(order.number, customer.email);
    expect(await outcome(id)).toBe('refunded');
    expect((await mailsAbout(customer.email)).at(-1)).toBe('FULL');
  });
});

describe('an order', () => {
  const sent = (order: Order, kind = 'receipt') =>
    service.bus.send(NotificationSentSchema, {
      userId: order.userId,
      kind,
      causeEventId: randomUUID(),
      orderId: order.id,
    });
  const confirmedAt = async (order: Order) =>
    (
      await service.query<{ confirmed_at: Date | null }>('SELECT confirmed_at FROM orders WHERE id = $1', [
        order.id,
      ])
    )[0]?.confirmed_at;

  it('notes once when a mail server took its confirmation, and no other mail of it', async () => {
    const { order } = await placed();
    const other = await sent(order, 'ready');
    await eventually(async () =>
      expect(await service.published(NotificationSentSchema, 'notification.sent', order.userId)).toHaveLength(
        1,
      ),
    );
    await sent(order);
    await eventually(async () => expect(await confirmedAt(order)).toBeInstanceOf(Date));
    const first = await confirmedAt(order);
    const second = await sent(order);
    await eventually(async () => expect(await service.handled([second])).toBe(true));
    expect(await confirmedAt(order)).toEqual(first);
    expect(await service.handled([other])).toBe(false);
  });

  it('keeps its confirmation while it goes on', async () => {
    const { order } = await placed();
    await sent(order);
    await eventually(async () => expect(await confirmedAt(order)).toBeInstanceOf(Date));
    const { id: orderId, photoId, userId, images } = order;
    await service.bus.send(HeadshotsStoredSchema, { orderId, photoId, userId, images });
    await eventually(async () => expect(await service.stateOf(orderId)).toBe('delivered'));
    expect(await confirmedAt(order)).toBeInstanceOf(Date);
  });
});

describe('what is kept of declarations', () => {
  it('is told to notification alone', async () => {
    const id = await withdraw('0000-0000', `${randomUUID()}@example.org`);
    const asNotification = service.as('notification');
    expect(await asNotification.getWithdrawalForMail({ withdrawalId: id })).toMatchObject({
      id,
      name: 'Ada Lovelace',
      language: 'de',
      matchedOrderNumber: '',
    });
    await expect(service.client.getWithdrawalForMail({ withdrawalId: id })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    const { withdrawalId } = await start('0000-0000', `${randomUUID()}@example.org`);
    await expect(asNotification.getWithdrawalForMail({ withdrawalId })).rejects.toMatchObject({
      code: 'withdrawal.not_found',
    });
  });

  it('is nobody’s name or address on the bus', async () => {
    const { customer, order } = await placed();
    const id = await withdraw(order.number, customer.email);
    await outcome(id);
    await eventually(async () =>
      expect(await service.published(WithdrawalSettledSchema, 'withdrawal.settled', id)).toHaveLength(1),
    );
    for (const topic of ['withdrawal.received', 'withdrawal.settled'])
      for (const { value } of await service.bus.read(topic))
        expect(String(value)).not.toMatch(new RegExp(`Lovelace|@|${order.number}`));
  });

  it('is in the export of whose order it was found to mean', async () => {
    const { customer, order } = await placed();
    const id = await withdraw(order.number, customer.email);
    await outcome(id);
    const { json } = await service.client.exportMyData({}, customer.call);
    expect((JSON.parse(json) as { withdrawals: unknown[] }).withdrawals).toMatchObject([
      { id, name: 'Ada Lovelace', outcome: 'refunded' },
    ]);
  });

  it('is cut loose from a deleted account, and one that comes later finds no order', async () => {
    const { customer, order } = await placed();
    await inState(order, 'delivered', confirmedBeforeDelivery);
    const id = await withdraw(order.number, customer.email);
    expect(await outcome(id)).toBe('lapsed');
    const deletionId = randomUUID();
    service.identity.deletions.set(deletionId, customer.userId);
    service.identity.contacts.delete(customer.userId);
    const meanwhile = await withdraw(order.number, customer.email);
    await service.bus.send(AccountDeletionRequestedSchema, { deletionId, userId: customer.userId });
    await eventually(async () => expect(await service.stateOf(order.id)).toBeUndefined());
    expect(await outcome(meanwhile)).toBe('unmatched');
    expect(await outcome(await withdraw(order.number, customer.email))).toBe('unmatched');
    expect(await kept(id)).toMatchObject({ order_id: null, outcome: 'lapsed' });
  });

  it('goes: drafts after half an hour, declarations three years after the end of their year', async () => {
    const withdrawals = new WithdrawalRepository(service.database.dataSource);
    const id = await withdraw('0000-0000', `${randomUUID()}@example.org`);
    await outcome(id);
    const draft = (await start('0000-0000', `${randomUUID()}@example.org`)).withdrawalId;
    const set = (which: string, moment: string) =>
      service.query(`UPDATE withdrawals SET ${moment} WHERE id = $1`, [which]);
    const inYear = (years: number) => `received_at = (date_trunc('year', now() AT TIME ZONE 'Europe/Berlin')
      - interval '${years} years' + interval '11 months') AT TIME ZONE 'Europe/Berlin'`;
    await set(draft, `started_at = now() - interval '29 minutes'`);
    await set(id, inYear(3));
    await withdrawals.purge();
    expect(await kept(draft)).toBeDefined();
    expect(await kept(id)).toBeDefined();
    await set(draft, `started_at = now() - interval '31 minutes'`);
    await set(id, inYear(4));
    await withdrawals.purge();
    expect(await kept(draft)).toBeUndefined();
    expect(await kept(id)).toBeUndefined();
  });
});
