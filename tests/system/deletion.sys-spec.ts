import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { answerOf, as } from '../../deploy/src/api/public-api.ts';
import { password, patiently } from './support/customer.ts';
import { holdShots } from './support/held-shots.ts';
import { foldersOf, inTheBooks, Leaver, type Work } from './support/leaver.ts';
import { api, mailbox } from './support/stack.ts';
import { objectsUnder } from './support/objects.ts';
import { tracesOf } from './support/traces.ts';

describe('somebody who leaves', () => {
  let leaver: Leaver;
  let delivered: Work;
  let running: Work;
  let stream: Response;
  let letGo: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    leaver = await Leaver.arrive(api, mailbox);
    delivered = await leaver.work({ couponCode: 'WELCOME10' });
    await leaver.customer.photoOnce(delivered.photo.id, ({ status }) => status === 'completed');
    await leaver.customer.orderOnce(delivered.order.id, 'delivered');
    await leaver.customer.mails(3);
    running = await leaver.work({ package: 'ultra' });
    letGo = await holdShots(running.order.id);
    await leaver.customer.photoOnce(running.photo.id, ({ imagesDone }) => imagesDone > 0);
  });

  /** Who goes on holding after a failure would stop every order. */
  afterAll(() => letGo?.());

  it('takes along everything stored about them', async () => {
    const [json, ...files] = await leaver.export();
    const data = JSON.parse(json?.content.toString() ?? '');
    expect(json?.name).toBe('data.json');
    expect(data.identity.profile).toMatchObject({ id: leaver.userId, email: leaver.customer.email });
    expect(data.orders.orders.map(({ id }: { id: string }) => id)).toEqual([
      delivered.order.id,
      running.order.id,
    ]);
    expect(data.coupons.couponUses).toMatchObject([{ code: 'WELCOME10', orderId: delivered.order.id }]);
    expect(data.media.photos).toHaveLength(2);
    expect(data.generation.jobs).toMatchObject([{ state: 'completed' }, { state: 'running' }]);
    expect(data.notification.mails.length).toBeGreaterThanOrEqual(3);
    const names = files.map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('/selfie.jpg'))).toHaveLength(2);
    expect(names.filter((name) => name.includes('/headshots/')).length).toBeGreaterThanOrEqual(21);
    for (const { content } of files) expect(content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('is known in many places before', async () => {
    const places = new Set((await leaver.traces()).map(({ place }) => place));
    expect([...places]).toEqual(
      expect.arrayContaining([
        'postgres identity public.users',
        'postgres keycloak public.user_entity',
        'postgres orders public.orders',
        'postgres coupons public.reservations',
        'postgres media public.photos',
        'postgres generation public.jobs',
        'postgres notification public.deliveries',
      ]),
    );
    const onTheBus = (await tracesOf([leaver.userId])).filter(({ place }) => place.startsWith('topic '));
    expect(onTheBus.length).toBeGreaterThan(20);
    expect((await objectsUnder(...foldersOf(delivered), ...foldersOf(running))).length).toBeGreaterThan(40);
  });

  it('is gone at once for the outside', async () => {
    const { token, email } = leaver.customer;
    stream = await fetch(`${api.origin}/api/events`, as(token));
    const deletionId = await leaver.leave();
    await eventually(
      async () =>
        expect(await inTheBooks(running.number)).toMatchObject([{ refund_reference: expect.any(String) }]),
      patiently,
    );
    await letGo?.();
    await stream.text();
    expect((await answerOf(api.GET('/photos', as(token)))).status).toBe(401);
    expect((await answerOf(api.POST('/auth/refresh', { body: { token } }))).status).toBe(401);
    expect((await answerOf(api.POST('/auth/login', { body: { email, password } }))).code).toBe(
      'auth.invalid_credentials',
    );
    await leaver.gone(deletionId);
  });

  it('is told so once', async () => {
    const mails = await mailbox.letters(leaver.customer.email);
    expect(mails.at(-1)?.subject).toMatch(/deleted/i);
    expect(mails.filter(({ subject }) => /deleted/i.test(subject))).toHaveLength(1);
  });

  it('leaves sales in the books: the delivered one as it was, the other paid back', async () => {
    expect(await inTheBooks(delivered.number)).toEqual([{ gross: '1080', refund_reference: null }]);
    expect(await inTheBooks(running.number)).toEqual([
      { gross: '3900', refund_reference: expect.stringContaining('refund:') },
    ]);
  });

  it('leaves no object, and no trace in databases, topics or logs', async () => {
    expect(await objectsUnder(...foldersOf(delivered), ...foldersOf(running))).toEqual([]);
    expect(await leaver.traces()).toEqual([]);
  });
});
