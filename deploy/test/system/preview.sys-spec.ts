import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MisbehavingEngine, pictures } from '@headshots/engine/testing/misbehaving-engine';
import { eventually, readC2pa } from '@headshots/platform/testing';
import sharp from 'sharp';
import { answerOf, as, dataOf, type Schemas } from '../../src/api/public-api.ts';
import { Customer, patiently } from './support/customer.ts';
import { portraits } from './support/selfies.ts';
import { api, fileAt, mailbox, restartService } from './support/stack.ts';

type Preview = Schemas['Preview'];
const expression = 'unchanged';

const ask = ({ token }: Customer, id: string) =>
  answerOf(
    api.POST('/photos/{id}/preview', { ...as(token), params: { path: { id } }, body: { expression } }),
  );
const shown = async ({ token }: Customer, id: string): Promise<Preview> => {
  const params = { path: { id }, query: { expression } } as const;
  return (await dataOf(api.GET('/photos/{id}/preview', { ...as(token), params }))).preview;
};
const picture = ({ token }: Customer, id: string): Promise<Response> =>
  fileAt(`/api/photos/${id}/preview/image?expression=${expression}`, as(token));

/** Waits for an end that says something of the photo; asked for anew where a busy machine was too late. */
async function ends(customer: Customer, id: string): Promise<Preview> {
  let preview: Preview | undefined;
  await eventually(async () => {
    preview = await shown(customer, id);
    if (preview.state === 'failed') await ask(customer, id);
    if (preview.state !== 'ready' && preview.state !== 'not_usable') throw new Error(preview.state);
  }, patiently);
  return preview as Preview;
}

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
    const [verdict] = await readC2pa([bytes]);
    expect(verdict?.state).toBe('Valid');
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

describe('a photo of which nothing usable comes', () => {
  let engine: MisbehavingEngine;

  beforeAll(async () => {
    engine = await MisbehavingEngine.start();
    const other = await sharp(await readFile(portraits.astronaut))
      .resize(1024, 1024)
      .png()
      .toBuffer();
    // An engine that answers every selfie with somebody else's portrait.
    engine.will(pictures(other));
    await restartService(
      'generation',
      {},
      {
        ENGINE: 'images-edits',
        ENGINE_URLS: engine.url,
        ENGINE_MODEL: 'a-model',
        ENGINE_MODEL_LICENCE: 'Apache-2.0',
        PREVIEW_ENGINE_PER_DAY: '100',
      },
    );
  });
  afterAll(async () => {
    await restartService('generation');
    await engine.close();
  });

  it('cannot be ordered, and its owner reads why', async () => {
    const customer = await Customer.arrive(api, mailbox);
    const { id } = await customer.upload(portraits.hopper);
    await ask(customer, id);
    const { state, reasons } = await ends(customer, id);
    expect(state).toBe('not_usable');
    expect(reasons).toEqual([expect.stringMatching(/^selfie\.trial_\w+$/)]);
    expect((await picture(customer, id)).status).toBe(404);
    await eventually(async () => {
      const { status, code } = await customer.tryToOrder(id);
      expect([status, code]).toEqual([422, 'selfie.not_usable']);
    }, patiently);
  });
});
