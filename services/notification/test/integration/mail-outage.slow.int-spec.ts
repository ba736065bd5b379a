import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { UserRegisteredSchema } from '@headshots/proto/identity/v1/events_pb';
import { mailsTo } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

describe('the mail server away', () => {
  let app: NotificationApp;
  beforeAll(async () => {
    app = await notificationApp();
  });
  afterEach(() => app.smtp.set('pass'));
  afterAll(() => app?.close());

  it.each(['refuse', 'reset', 'stall'] as const)('sends one mail when it is back (%s)', async (fault) => {
    app.smtp.cut();
    await app.smtp.set(fault);
    const { userId, email } = app.person();
    const eventId = await app.bus.send(UserRegisteredSchema, { userId });
    await eventually(async () => expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'pending' }));
    await sleep(2_500);
    expect(app.neighbours.minted).not.toContain(eventId);
    app.smtp.cut();
    await app.smtp.set('pass');
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(1), { everyMs: 200 });
    await eventually(async () => expect(await app.deliveryOf(eventId)).toMatchObject({ state: 'sent' }));
    await sleep(1_500);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('sends when identity is back', async () => {
    app.neighbours.away = true;
    const { userId, email } = app.person();
    const eventId = await app.bus.send(UserRegisteredSchema, { userId });
    await eventually(async () => {
      expect(await app.deliveryOf(eventId)).toMatchObject({
        state: 'pending',
        last_error: 'service.unavailable',
      });
    });
    app.neighbours.away = false;
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(1), { everyMs: 200 });
  });
});
