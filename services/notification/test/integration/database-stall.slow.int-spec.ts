import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { notificationApp, type NotificationApp } from './notification-app.ts';
import { YesServer } from './yes-server.ts';

/** Longer than a query may go without an answer, so that the first note of the mail is lost. */
const patience = { everyMs: 100 } as const;

describe('a database that stalls after the mail server said yes', () => {
  const mailServer = new YesServer();
  let app: NotificationApp;
  beforeAll(async () => {
    app = await notificationApp({ SMTP_URL: await mailServer.start() });
  });
  afterAll(async () => {
    await app?.close();
    await mailServer.stop();
  });

  it('does not have the receipt sent twice', async () => {
    mailServer.beforeYes = () => app.databaseProxy.silenceOpen();
    const { userId } = app.person();
    const { orderId, photoId } = app.order();
    const eventId = await app.bus.send(OrderPaidSchema, { orderId, userId, photoId, bypass: true });
    await eventually(
      async () => expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'sent' }),
      patience,
    );
    expect(mailServer.taken).toEqual([eventId]);
    await eventually(async () => expect(await app.bus.events('notification.sent')).toHaveLength(1), patience);
  });

  it('does not send a mail that somebody else took over meanwhile', async () => {
    mailServer.beforeYes = () => undefined;
    const { userId } = app.person();
    const { orderId, photoId } = app.order();
    app.neighbours.onOrder = async () => {
      await app.database.dataSource.query(
        'UPDATE deliveries SET attempts = attempts + 1, leased_until = now() WHERE order_id = $1',
        [orderId],
      );
      app.neighbours.onOrder = undefined;
    };
    const eventId = await app.bus.send(OrderPaidSchema, { orderId, userId, photoId, bypass: true });
    await eventually(
      async () => expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'sent' }),
      patience,
    );
    expect((await app.deliveryOf(eventId))?.attempts).toBeGreaterThanOrEqual(3);
    expect(mailServer.taken.filter((id) => id === eventId)).toHaveLength(1);
  });

  it('is leased briefly until the mail server is spoken to, so that a worker that dies before costs little time', async () => {
    const { userId } = app.person();
    const { orderId, photoId } = app.order();
    const leases: Record<string, number> = {};
    const note = async (moment: string): Promise<void> => {
      const [row] = await app.database.dataSource.query<{ seconds: number }[]>(
        'SELECT extract(epoch FROM leased_until - now())::float AS seconds FROM deliveries WHERE order_id = $1',
        [orderId],
      );
      leases[moment] = row?.seconds ?? 0;
    };
    app.neighbours.onOrder = () => note('gathering');
    mailServer.beforeYes = () => note('sending');
    const eventId = await app.bus.send(OrderPaidSchema, { orderId, userId, photoId, bypass: true });
    await eventually(
      async () => expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'sent' }),
      patience,
    );
    expect(leases.gathering).toBeLessThanOrEqual(30);
    expect(leases.sending).toBeGreaterThan(30);
    expect(leases.sending).toBeLessThanOrEqual(180);
  });
});
