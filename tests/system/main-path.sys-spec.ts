import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, readC2pa } from '@headshots/platform/testing';
import { answerOf, as, dataOf, newKey } from '../../deploy/src/api/public-api.ts';
import { Customer, patiently } from './support/customer.ts';
import { api, fileAt, mailbox } from './support/stack.ts';
import { filesOf } from './support/zip.ts';

const marked = {
  state: 'Valid',
  complaints: ['signingCredential.untrusted'],
  sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
};
const bytesAt = async (path?: string | null): Promise<Buffer> =>
  Buffer.from(await (await fileAt(path)).arrayBuffer());

describe('one order', () => {
  let customer: Customer;

  beforeAll(async () => {
    customer = await Customer.arrive(api, mailbox);
  });

  it('becomes one package, one receipt and one ready mail, whatever is repeated', async () => {
    const uploadKey = newKey();
    const [photo, again] = [
      await customer.upload(undefined, uploadKey),
      await customer.upload(undefined, uploadKey),
    ];
    expect(again.id).toBe(photo.id);

    const orderKey = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => customer.tryToOrder(photo.id, { couponCode: 'WELCOME10' }, orderKey)),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1);
    const order = answers[0]?.data.order;
    if (!order) throw new Error('no order was placed');
    expect(order.total).toEqual({ amount: 1080, currency: 'EUR' });

    const done = await customer.photoOnce(photo.id, ({ status }) => status === 'completed');
    await customer.orderOnce(order.id, 'delivered');
    expect(done.headshots.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );

    const subjects = (await customer.mails(3)).map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(3);
    expect(await mailbox.letters(customer.email)).toHaveLength(3);
  });

  it('hands out every file whole: images of 1024 px and a ZIP of the promised length', async () => {
    const { photos } = await dataOf(api.GET('/photos', as(customer.token)));
    const { headshots, archive } = await customer.photo(photos[0]?.id ?? '');
    for (const { downloadUrl } of headshots.slice(0, 3)) {
      const image = await fileAt(downloadUrl);
      expect(image.headers.get('content-type')).toBe('image/jpeg');
      expect(image.headers.get('content-disposition')).toMatch(/^attachment/);
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(50_000);
    }
    if (!archive) throw new Error('no archive');
    const zip = await fileAt(archive.url);
    const bytes = await zip.arrayBuffer();
    expect(bytes.byteLength).toBe(archive.bytes);
    expect(Number(zip.headers.get('content-length'))).toBe(archive.bytes);

    const half = Math.floor(archive.bytes / 2);
    const rest = await fileAt(archive.url, { headers: { range: `bytes=${half}-` } });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(Buffer.from(bytes, half))).toBe(true);
  });

  it('makes images anew, each once, and hands out the new ones in the places of the old', async () => {
    const { photos } = await dataOf(api.GET('/photos', as(customer.token)));
    const id = photos[0]?.id ?? '';
    const regenerate = (number: number) =>
      answerOf(
        api.POST('/photos/{id}/headshots/{number}/regenerate', {
          ...as(customer.token),
          params: { path: { id, number } },
        }),
      );
    const used = async () =>
      (
        await dataOf(
          api.GET('/photos/{id}/regenerations', { ...as(customer.token), params: { path: { id } } }),
        )
      ).regenerations;
    const before = await customer.photo(id);
    for (const number of [1, 2]) expect((await regenerate(number)).status).toBe(202);
    await eventually(async () => {
      expect((await used()).attempts.filter(({ state }) => state === 'running')).toEqual([]);
    }, patiently);
    const { attempts, left } = await used();
    expect([attempts.map(({ number }) => number), left]).toEqual([[1, 2], 8]);
    const taken = attempts.filter(({ state }) => state === 'taken').map(({ number }) => number);
    expect(taken).not.toEqual([]);
    const madeAt = ({ headshots }: typeof before, number: number) =>
      headshots.find((each) => each.number === number)?.createdAt ?? '';
    const now = await customer.photoOnce(id, (photo) =>
      taken.every((number) => madeAt(photo, number) > madeAt(before, number)),
    );
    expect([now.status, now.imagesDone, now.headshots.length]).toEqual(['completed', 20, 20]);
    expect(await filesOf(await bytesAt(now.archive?.url))).toHaveLength(20);
    expect(await regenerate(1)).toMatchObject({ status: 409, code: 'headshot.retaken' });
  });

  it('hands out images an independent reader finds marked, one by one and from the ZIP', async () => {
    const { photos } = await dataOf(api.GET('/photos', as(customer.token)));
    const { headshots, archive } = await customer.photo(photos[0]?.id ?? '');
    const single = await bytesAt(headshots[0]?.downloadUrl);
    const [unpacked] = await filesOf(await bytesAt(archive?.url));
    if (!unpacked) throw new Error('the archive is empty');
    expect(await readC2pa([single, unpacked])).toEqual([marked, marked]);
  });

  it('is nobody else’s business', async () => {
    const stranger = await Customer.arrive(api, mailbox);
    const { photos } = await dataOf(api.GET('/photos', as(customer.token)));
    const { orders } = await dataOf(api.GET('/orders', as(customer.token)));
    const asked = (id = '') => ({ ...as(stranger.token), params: { path: { id } } });
    const photo = asked(photos[0]?.id);
    for (const call of [api.GET('/photos/{id}', photo), api.GET('/orders/{id}', asked(orders[0]?.id))]) {
      const { status, message } = await answerOf<unknown>(call);
      expect([status, message]).toEqual([403, 'Access denied']);
    }
    const { status } = await answerOf(api.DELETE('/photos/{id}', photo));
    expect(status).toBe(403);
  });
});

describe('a photo on which generation cannot succeed', () => {
  it('is refunded by itself, once, with its coupon use given back', async () => {
    const { removeOriginal } = await import('./support/objects.ts');
    const customer = await Customer.arrive(api, mailbox, { language: 'de' });
    const photo = await customer.upload();
    await removeOriginal(photo.id);
    const order = await customer.order(photo.id, { couponCode: 'LASTONE' });
    await customer.orderOnce(order.id, 'refunded');
    const failed = await customer.photoOnce(photo.id, ({ status }) => status === 'failed');
    expect(failed.failure?.code).toBe('generation.photo_unreadable');

    const body = { code: 'LASTONE', package: 'professional', currency: 'EUR' } as const;
    await eventually(async () => {
      const quote = await answerOf(api.POST('/coupons/validate', { ...as(customer.token), body }));
      expect(quote.status).toBe(200);
    }, patiently);
    await customer.mails(3);
    const mails = await mailbox.letters(customer.email);
    expect(mails).toHaveLength(3);
  });
});
