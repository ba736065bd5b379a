import { beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf, as, dataOf, type Answer, type Schemas } from '../../deploy/src/api/public-api.ts';
import { Customer, type Photo } from './support/customer.ts';
import { api, fileAt, mailbox } from './support/stack.ts';

describe('a customer who likes the images', () => {
  let customer: Customer;
  let first: Photo;
  let copy: Schemas['Photo'];

  const copyOf = (id: string): Promise<Answer<{ readonly photo: Schemas['Photo'] }>> =>
    answerOf(
      api.POST('/photos/{id}/copies', {
        ...as(customer.token),
        params: { path: { id } },
        body: { faceConsentVersion: customer.versions.face },
      }),
    );

  beforeAll(async () => {
    customer = await Customer.arrive(api, mailbox);
    const { id } = await customer.upload();
    await customer.order(id);
    first = await customer.photoOnce(id, ({ status }) => status === 'completed');
  });

  it('cannot order the same photo again, and is told so', async () => {
    expect(await customer.tryToOrder(first.id)).toMatchObject({ status: 409, code: 'photo.already_ordered' });
  });

  it('orders more of the selfie without an upload, and has a package of its own', async () => {
    const [one, other] = await Promise.all([copyOf(first.id), copyOf(first.id)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    copy = one.data.photo;
    expect(other.data.photo.id).toBe(copy.id);
    expect([copy.status, copy.expression, copy.orderId]).toEqual(['pending', first.expression, null]);
    await customer.order(copy.id);
    const more = await customer.photoOnce(copy.id, ({ status }) => status === 'completed');
    expect(more.headshots).toHaveLength(20);
    expect(more.orderId).not.toBe(first.orderId);
    const { photos } = await dataOf(api.GET('/photos', as(customer.token)));
    expect(photos.map(({ id }) => id)).toEqual([copy.id, first.id]);
  });

  it('has what is a favourite on every device', async () => {
    const mark = (number: number, favourite: boolean) =>
      answerOf(
        api.PUT('/photos/{id}/headshots/{number}/favourite', {
          ...as(customer.token),
          params: { path: { id: first.id, number } },
          body: { favourite },
        }),
      );
    for (const number of [3, 7]) expect((await mark(number, true)).status).toBe(200);
    await customer.refresh();
    const { headshots } = await customer.photo(first.id);
    expect(headshots.filter(({ favourite }) => favourite).map(({ number }) => number)).toEqual([3, 7]);
  });

  it('deletes one of the two, and the other stays whole', async () => {
    await dataOf(api.DELETE('/photos/{id}', { ...as(customer.token), params: { path: { id: first.id } } }));
    expect(await copyOf(first.id)).toMatchObject({ status: 404, code: 'photo.not_found' });
    const { original, archive, headshots } = await customer.photo(copy.id);
    for (const url of [original?.urls.full, headshots[0]?.downloadUrl, archive?.url])
      expect((await fileAt(url)).status).toBe(200);
  });
});
