import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@headshots/platform/testing';
import { answerOf, as, dataOf } from '../../deploy/src/api/public-api.ts';
import { ownPortrait } from './support/selfies.ts';
import { Customer, patienceMs, type Order } from './support/customer.ts';
import { eventsOn } from './support/events.ts';
import { fillFolder, objectsUnder } from './support/objects.ts';
import { daysPass } from './support/photo-clock.ts';
import { api, fileAt, killService, mailbox, restartService, startService } from './support/stack.ts';
import { holding, rows, tracesOf } from './support/traces.ts';

/**
 * What may name photo and order when their time is over: the sale, which lasts as long as the account; ledgers, which
 * hold ids and times; the bus and the copies it was sent from, which last seven days.
 */
const idsMayStay = [
  /^postgres orders public\.(orders|order_consents|idempotency_keys)$/,
  /^postgres media public\.ended_photos$/,
  /^postgres generation public\.photo_stops$/,
  /^postgres notification public\.deliveries$/,
  /^postgres \w+ public\.outbox$/,
  /^topic /,
] as const;
/** Object keys and hashes travel in the events of a photo; links and contents do not. */
const keysMayStay = [/^postgres \w+ public\.outbox$/, /^topic /] as const;

const patience = { timeoutMs: patienceMs, everyMs: 250 };
const expiring = async (customer: Customer) =>
  (await mailbox.letters(customer.email)).filter(({ subject }) => subject.includes('will be deleted on'));
const answerAt = async (path: string) => {
  const response = await fileAt(path);
  return { status: response.status, ...((await response.json()) as { code?: string; at?: string }) };
};
const placesOf = async (words: readonly string[], allowed: readonly RegExp[]) =>
  (await tracesOf(words)).filter(({ place }) => !allowed.some((pattern) => pattern.test(place)));

describe('a delivered photo', () => {
  let customer: Customer;
  let photoId: string;
  let order: Order;
  let who: { photoId: string; userId: string };
  let links: readonly string[];
  let hashes: readonly string[];

  beforeAll(async () => {
    customer = await Customer.arrive(api, mailbox);
    const { token } = customer;
    const { user } = await dataOf(api.GET('/auth/user', as(token)));
    photoId = (await customer.upload(await ownPortrait())).id;
    who = { photoId, userId: user.id };
    order = await customer.order(photoId);
    await customer.orderOnce(order.id, 'delivered');
    const photo = await customer.photoOnce(photoId, ({ status }) => status === 'completed');
    links = [
      photo.headshots[0]?.downloadUrl,
      photo.headshots[0]?.image?.urls.w320,
      photo.archive?.url,
    ].filter((link) => typeof link === 'string');
    expect(links).toHaveLength(3);
    for (const link of links) expect((await fileAt(link)).status).toBe(200);
    const stored = await rows<{ hash: string }>(
      'media',
      `SELECT sha256 AS hash FROM photos WHERE id = $1 UNION ALL SELECT sha256 FROM headshots WHERE photo_id = $1`,
      [photoId],
    );
    hashes = stored.map(({ hash }) => hash);
  });

  it('is known in many places before', async () => {
    const traces = await tracesOf([photoId, `${order.id}/`, ...hashes]);
    expect([...new Set(traces.map(({ place }) => place))]).toEqual(
      expect.arrayContaining([
        'bucket photos',
        'bucket headshots',
        'postgres media public.photos',
        'postgres media public.headshots',
        'postgres generation public.jobs',
        'postgres generation public.shots',
        'topic photo.uploaded',
      ]),
    );
  });

  it('is announced to its owner once, five days before its end', async () => {
    expect(await expiring(customer)).toEqual([]);
    await daysPass(25, who);
    await restartService('media');
    await eventually(async () => expect(await expiring(customer)).toHaveLength(1), patience);
    const [mail] = await expiring(customer);
    expect(mail?.text).toContain(`/results/${photoId}`);
    await restartService('media');
  });

  it('ends after 30 days, also when media is killed in the middle of it', async () => {
    // More than a package holds, so that removing them takes long enough to be seen.
    await fillFolder('headshots', `${order.id}/`, 3_000);
    await daysPass(5, who);
    // However long we look away: that all is gone cannot be noted before media is killed.
    const letGo = await holding('media', 'LOCK TABLE purges IN SHARE MODE');
    const starting = restartService('media').catch(() => undefined);
    await eventually(async () => expect(await objectsUnder(`${photoId}/`)).toEqual([]), {
      ...patience,
      everyMs: 1,
    });
    await killService('media');
    await starting;
    await letGo();
    expect(await eventsOn('photo.expired', photoId)).toEqual([]);
    // As if a minute had passed: until then the work is the dead one's, and the next look is ten minutes away.
    await rows('media', `UPDATE leases SET ends_at = now() WHERE task = 'end-photos'`);
    await startService('media');
    await eventually(async () => expect(await eventsOn('photo.expired', photoId)).toHaveLength(1), patience);
  });

  it('leaves no object, and nothing but ids where ids may be', async () => {
    expect(await objectsUnder(`${photoId}/`, `${order.id}/`)).toEqual([]);
    await eventually(
      async () => expect(await placesOf([photoId, order.id], idsMayStay)).toEqual([]),
      patience,
    );
    expect(hashes).toHaveLength(21);
    expect(await placesOf([`${photoId}/`, `${order.id}/`, ...hashes], keysMayStay)).toEqual([]);
    const linked = ['photos', 'headshots', 'archives'].map((kind) => `/files/${kind}/`);
    expect((await tracesOf(linked)).filter(({ found }) => found.includes(photoId))).toEqual([]);
    expect(await rows('media', 'SELECT what FROM purges WHERE objects > 3000')).toContainEqual({
      what: 'photo',
    });
  });

  it('answers 410 with the time of its deletion, and so does every link to it', async () => {
    const [ended] = await rows<{ at: Date }>(
      'media',
      'SELECT ended_at AS at FROM ended_photos WHERE photo_id = $1',
      [photoId],
    );
    const gone = { status: 410, code: 'photo.expired', at: ended?.at.toISOString() };
    for (const link of links) expect(await answerAt(link)).toMatchObject(gone);
    const { token } = customer;
    const asked = { ...as(token), params: { path: { id: photoId } } };
    for (const method of ['get', 'delete'] as const)
      expect(await answerOf(api.request(method, '/photos/{id}', asked))).toMatchObject({
        status: 410,
        code: 'photo.expired',
      });
    expect(await customer.tryToOrder(photoId)).toMatchObject({ status: 410, code: 'photo.expired' });
    const { photos } = await dataOf(api.GET('/photos', as(token)));
    expect(photos).toEqual([]);
  });

  it('was told of once in each way, and its sale stays what it was', async () => {
    expect(await eventsOn('photo.expiring', photoId)).toHaveLength(1);
    expect(await eventsOn('photo.expired', photoId)).toHaveLength(1);
    expect(await expiring(customer)).toHaveLength(1);
    expect(await customer.orderState(order.id)).toBe('delivered');
  });
});
