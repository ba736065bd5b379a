import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { UserRegisteredSchema } from '@headshots/proto/identity/v1/events_pb';
import { notificationApp, type NotificationApp } from './notification-app.ts';
import { StubbornSmtp } from './stubborn-smtp.ts';

const shows = (sample: string): Promise<void> =>
  eventually(async () => expect((await metricsText()).body).toMatch(new RegExp(`^${sample}$`, 'm')));

describe('the mail server refusing', () => {
  const server = new StubbornSmtp();
  let app: NotificationApp;
  beforeAll(async () => {
    app = await notificationApp({ SMTP_URL: await server.start() });
  });
  afterAll(async () => {
    await app?.close();
    await server.stop();
  });

  it('parks at 5xx, after one try', async () => {
    server.reply = '550 5.1.1 no such user';
    const before = server.asked;
    const eventId = await app.bus.send(UserRegisteredSchema, { userId: app.person().userId });
    await eventually(async () => {
      expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'parked', last_error: '550' });
    });
    expect(server.asked).toBe(before + 1);
    await shows('notification_mails_parked 1');
    await shows('mails_total{kind="verification",outcome="parked"} [1-9]');
  });

  it('tries again at 4xx', async () => {
    server.reply = '451 4.3.0 try later';
    const before = server.asked;
    const eventId = await app.bus.send(UserRegisteredSchema, { userId: app.person().userId });
    await eventually(() => expect(server.asked).toBeGreaterThanOrEqual(before + 2));
    await eventually(async () =>
      expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'pending', last_error: 'EENVELOPE' }),
    );
    await shows('notification_mails_late 0');
    await app.database.dataSource.query(
      `UPDATE deliveries SET created_at = now() - interval '16 minutes' WHERE event_id = $1`,
      [eventId],
    );
    await shows('notification_mails_late 1');
    await shows(String.raw`mails_oldest_seconds (9[6-9]\d|[1-9]\d{3,})(\.\d+)?`);
  });
});
