import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MisbehavingEngine, pictures } from '@headshots/engine/testing/misbehaving-engine';
import { eventually } from '@headshots/platform/testing';
import sharp from 'sharp';
import { Customer, patiently } from './support/customer.ts';
import { ask, ends, picture } from './support/previews.ts';
import { portraits } from './support/selfies.ts';
import { api, mailbox, restartService } from './support/stack.ts';

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
