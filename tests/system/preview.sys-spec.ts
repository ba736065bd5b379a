import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, readC2pa } from '@headshots/platform/testing';
import sharp from 'sharp';
import { as, dataOf } from '../../deploy/src/api/public-api.ts';
import { Customer, patiently } from './support/customer.ts';
import { ask, ends, picture, shown } from './support/previews.ts';
import { portraits } from './support/selfies.ts';
import { api, mailbox } from './support/stack.ts';

describe('one portrait before paying', () => {
  let customer: Customer;
  let photoId: string;

  beforeAll(async () => {
    customer = await Customer.arrive(api, mailbox);
    photoId = (await customer.upload(portraits.astronaut)).id;
  });

  it('is asked for, made and seen, marked as what it is', async () => {
    expect((await dataOf(api.GET('/config'))).preview).toBe(true);
    const { status, data } = await ask(customer, photoId);
    expect([status, data.preview.photoId]).toEqual([202, photoId]);
    const preview = await ends(customer, photoId);
    expect(preview).toMatchObject({ state: 'ready', width: 640, height: 640, style: 'professional' });
    expect(preview.similarity).toBeGreaterThan(0.75);
    const response = await picture(customer, photoId);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    expect({ width, height, format }).toEqual({ width: 640, height: 640, format: 'jpeg' });
    expect(await readC2pa([bytes])).toMatchObject([{ state: 'Valid' }]);
  });

  it('is the same when asked for again, and for nobody else to see', async () => {
    const { createdAt } = await shown(customer, photoId);
    expect((await ask(customer, photoId)).data.preview).toMatchObject({ state: 'ready', createdAt });
    const stranger = await Customer.arrive(api, mailbox);
    expect((await ask(stranger, photoId)).status).toBe(403);
    expect((await picture(stranger, photoId)).status).toBe(403);
  });

  it('is followed by an order of the photo, whose first image comes', async () => {
    await customer.order(photoId);
    const { headshots } = await customer.photoOnce(photoId, ({ imagesDone }) => imagesDone > 0);
    expect(headshots.length).toBeGreaterThan(0);
    expect((await ask(customer, photoId)).data.preview.state).toBe('ready');
    await customer.photoOnce(photoId, ({ status }) => status === 'completed');
  });

  it('is gone with its photo', async () => {
    const { id } = await customer.upload(portraits.hopper);
    await ask(customer, id);
    await ends(customer, id);
    await dataOf(api.DELETE('/photos/{id}', { ...as(customer.token), params: { path: { id } } }));
    await eventually(async () => expect((await picture(customer, id)).status).toBe(404), patiently);
  });
});

describe('business clothes', () => {
  it('are chosen for the photo, seen before paying, ordered, and named beside the images that show them', async () => {
    const customer = await Customer.arrive(api, mailbox);
    const { id } = await customer.upload(portraits.hopper);
    const params = { path: { id } } as const;
    const body = { outfit: 'business_men' } as const;
    const { photo } = await dataOf(api.PUT('/photos/{id}/outfit', { ...as(customer.token), params, body }));
    expect(photo.outfit).toBe('business_men');
    await ask(customer, id, 'business_men');
    expect(await ends(customer, id, 'business_men')).toMatchObject({
      state: 'ready',
      outfit: 'business_men',
      notDressed: null,
      keeps: ['pose'],
    });
    await customer.order(id);
    const { headshots } = await customer.photoOnce(id, ({ status }) => status === 'completed');
    const worn = headshots.flatMap(({ garment }) => garment ?? []);
    expect(worn).toHaveLength(10);
    expect(new Set(worn)).toEqual(new Set(['suit_tie', 'suit_shirt', 'knit']));
    const late = await api.PUT('/photos/{id}/outfit', {
      ...as(customer.token),
      params,
      body: { outfit: 'unchanged' },
    });
    expect(late.response.status).toBe(409);
  });
});
