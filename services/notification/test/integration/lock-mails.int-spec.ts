import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { AccountLockedSchema, AccountUnlockedSchema } from '@headshots/proto/identity/v1/events_pb';
import { mailsTo, onlyMailTo } from './mailbox.ts';
import { notificationApp, type NotificationApp } from './notification-app.ts';

let app: NotificationApp;
beforeAll(async () => {
  app = await notificationApp();
});
afterAll(() => app?.close());

const reason = 'Drei Fotos zeigten <b>andere</b> Menschen.';
const lockOf = (userId: string, over = false): string => {
  const lockId = randomUUID();
  app.neighbours.locks.set(lockId, { userId, reason, over });
  return lockId;
};

describe('an account that an operator locked', () => {
  it('is told the reason, once, in its language, and that money comes back', async () => {
    const { userId, email } = app.person('de');
    const message = { lockId: lockOf(userId), userId };
    const eventId = await app.bus.send(AccountLockedSchema, message);
    await app.bus.send(AccountLockedSchema, message, { eventId });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Ihr Konto ist gesperrt');
    expect(mail.text).toContain(reason);
    expect(mail.html).toContain('Drei Fotos zeigten &lt;b&gt;andere&lt;/b&gt; Menschen.');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('nicht erhalten haben, erstatten wir voll');
  });

  it('is told when it is unlocked, and no more that it is locked', async () => {
    const { userId, email } = app.person();
    const lockId = lockOf(userId, true);
    const locked = await app.bus.send(AccountLockedSchema, { lockId, userId });
    await app.bus.send(AccountUnlockedSchema, { lockId, userId });
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Your account is unlocked');
    expect(mail.text).toContain('/login');
    await eventually(async () =>
      expect(await app.deliveryOf(locked)).toMatchObject({ state: 'dropped', last_error: 'lock.over' }),
    );
  });

  it('hears nothing of a lock that identity does not know, or that is another account’s', async () => {
    const { userId, email } = app.person();
    const someone = app.person();
    const sent = await Promise.all([
      app.bus.send(AccountLockedSchema, { lockId: randomUUID(), userId }),
      app.bus.send(AccountLockedSchema, { lockId: lockOf(someone.userId), userId }),
    ]);
    for (const eventId of sent)
      await eventually(async () =>
        expect(await app.deliveryOf(eventId)).toMatchObject({
          state: 'dropped',
          last_error: 'account.not_found',
        }),
      );
    expect(await mailsTo(email)).toEqual([]);
  });
});
