import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { register } from 'prom-client';
import sharp from 'sharp';
import type { Expression } from '../../src/plan/style.ts';
import { EngineThreads } from '../../src/threads/engine-threads.ts';
import { endpointLimits } from '../../src/images-edits/endpoint.ts';
import { engineMetrics } from '../../src/images-edits/engine-metrics.ts';
import { Fleet } from '../../src/images-edits/fleet.ts';
import { ImagesEditsPool } from '../../src/images-edits/images-edits-pool.ts';
import { IDENTITY } from '../../src/images-edits/prompts.ts';
import type { ImagesEditsSettings } from '../../src/images-edits/settings.ts';
import { photos } from '../support/derived-photos.ts';
import { shotOf } from './engine-contract.ts';
import { MisbehavingEngine, pictures, says } from '../support/misbehaving-engine.ts';
import { settings } from './settings.ts';
import { noTaskLimit } from '../support/no-limits.ts';

const { signal } = new AbortController();
const threads = new EngineThreads({ threads: 2, ...noTaskLimit });
let engine: MisbehavingEngine;
let selfie: Buffer;
let hopper: Uint8Array;
let astronaut: Uint8Array;

beforeAll(async () => {
  engine = await MisbehavingEngine.start();
  selfie = await photos.hopper();
  hopper = (await threads.run({ kind: 'align', selfie })).image;
  astronaut = (await threads.run({ kind: 'align', selfie: await photos.astronaut() })).image;
});
afterAll(async () => {
  await threads.close();
  await engine.close();
});

function poolOf(change: Partial<ImagesEditsSettings> = {}): ImagesEditsPool {
  const chosen = settings([engine.url], change);
  const tools = { pause: async () => undefined, limits: { ...endpointLimits, breakAfter: 100 } };
  return new ImagesEditsPool(chosen, new Fleet(chosen, tools), threads);
}

const render = (pool: ImagesEditsPool, expression: Expression = 'unchanged', seed = 5) =>
  pool.renderShot(
    { photoId: 'portraits', selfie, shot: shotOf(seed, 'serious', expression), acceptedFingerprints: [] },
    signal,
  );

const black = (): Promise<Buffer> =>
  sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
const small = (): Promise<Buffer> => sharp(hopper).resize(768, 768).png().toBuffer();
const turned = (by: number): Promise<Buffer> => sharp(hopper).rotate(by).png().toBuffer();

async function twice(): Promise<Buffer> {
  const half = { left: 256, top: 0, width: 512, height: 1024 };
  const input = await sharp(hopper).resize(1024, 1024).extract(half).toBuffer();
  return sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#888' } })
    .composite([0, 512].map((left) => ({ input, left, top: 0 })))
    .png()
    .toBuffer();
}

describe('what an engine made', () => {
  beforeEach(() => register.resetMetrics());

  it('is delivered when it is the person, and says which engine made it', async () => {
    engine.will(pictures(hopper));
    const shot = await render(poolOf());
    expect(shot).toMatchObject({
      ok: true,
      madeBy: { engine: 'images-edits', sourceType: 'trainedAlgorithmicMedia' },
    });
    expect(shot.ok && shot.similarity).toBeGreaterThan(0.9);
  });

  it.each<[string, () => Promise<readonly Uint8Array[]>, string]>([
    ['of the wrong size', async () => [await small()], 'size'],
    ['black', async () => [await black()], 'blank'],
    ['of another person', async () => [astronaut], 'identity'],
    ['of two faces', async () => [await twice()], 'one_face'],
    ['of the right person upside down', async () => [await turned(180)], 'upright'],
    ['of the right person lying to the right', async () => [await turned(90)], 'upright'],
    ['of the right person lying to the left', async () => [await turned(270)], 'upright'],
    ['no picture', async () => [new Uint8Array([1, 2, 3])], 'decode'],
    ['missing', async () => [], 'no_image'],
  ])('is refused when it is %s', async (_name, made, rejected) => {
    engine.will(pictures(...(await made())));
    const shot = await render(poolOf());
    expect(shot).toMatchObject({ ok: false, rejected });
    expect(shot).not.toHaveProperty('bytes');
    expect(engine.asked).toHaveLength(1);
    expect(await register.metrics()).toContain(
      `engine_candidates_total{engine="images-edits",verdict="${rejected}"} 1`,
    );
  });

  it('is the first picture when there are several', async () => {
    engine.will(pictures(hopper, astronaut));
    expect(await render(poolOf())).toMatchObject({ ok: true });
  });

  it('has to have the expression that was ordered', async () => {
    engine.will(pictures(hopper));
    expect(await render(poolOf(), 'clear_smile')).toMatchObject({ ok: false, rejected: 'expression' });
  });

  it('was asked for in the same words about the person, and with an aligned crop', async () => {
    engine.will(pictures(hopper));
    const prompts = new Set<string | undefined>();
    for (const seed of [1, 2, 3]) {
      await render(poolOf(), 'unchanged', seed);
      expect(engine.field('prompt')).toContain(IDENTITY);
      prompts.add(engine.field('prompt'));
    }
    expect(prompts.size).toBeGreaterThan(1);
    const image = engine.asked[0]?.form.get('image[]');
    if (!(image instanceof File)) throw new Error('no image was sent');
    const { width, height, format, exif } = await sharp(await image.bytes()).metadata();
    expect({ format, exif, square: width === height, fits: width <= 1536 }).toEqual({
      ...{ format: 'png', exif: undefined, square: true, fits: true },
    });
  });

  it('is measured without a word of the prompt', async () => {
    engine.will(says(500), pictures(hopper));
    await render(poolOf({ pricePerHour: 3_600 }));
    const text = await register.metrics();
    for (const name of [
      'engine_requests_total{engine="images-edits",dialect="vllm-omni",outcome="ok"} 1',
      'engine_requests_total{engine="images-edits",dialect="vllm-omni",outcome="retry"} 1',
      'engine_retries_total{engine="images-edits",dialect="vllm-omni"} 1',
      'engine_similarity_count{engine="images-edits"} 1',
      'engine_candidates_total{engine="images-edits",verdict="accepted"} 1',
    ])
      expect(text).toContain(name);
    expect(text).toMatch(/engine_cost_total\{engine="images-edits"\} 0\.\d/);
    expect(text).not.toContain('photograph');
  });
});

describe('while no engine can work', () => {
  beforeEach(() => void engine.will(says(503)));

  it('the shot waits', async () => {
    await expect(render(poolOf())).rejects.toMatchObject({ kind: 'transient', code: 'engine_unavailable' });
  });

  it('its steps in are counted from zero: the first one raises an alert, too', async () => {
    poolOf();
    expect((await engineMetrics.fallbacks.get()).values).toEqual([
      { labels: { engine: 'images-edits' }, value: 0 },
    ]);
  });

  it('the studio steps in where the operator allows it, and the image says so', async () => {
    const pool = poolOf({ fallback: 'studio' });
    expect(await render(pool, 'slight_smile')).toMatchObject({
      ok: true,
      madeBy: { engine: 'studio', sourceType: 'compositeWithTrainedAlgorithmicMedia' },
    });
    engine.healthy = false;
    expect(await pool.ready()).toMatchObject({ ok: true });
    engine.healthy = true;
  });

  it('nothing steps in for a smile that only an engine elsewhere can draw', async () => {
    await expect(render(poolOf({ fallback: 'studio' }), 'clear_smile')).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
  });
});

describe('before payment', () => {
  it('every expression is offered, whatever the selfie shows', async () => {
    const check = { image: new Uint8Array(selfie), originalWidth: 512, originalHeight: 600 };
    const { expressions } = await poolOf().checkSelfie(check);
    expect(expressions.map(({ possible, reason }) => ({ possible, reason }))).toEqual(
      Array.from({ length: 3 }, () => ({ possible: true, reason: '' })),
    );
    expect(poolOf().profile()).toMatchObject({
      kind: 'images-edits',
      keeps: [],
      expressions: { clear_smile: 'yes' },
      sourceType: 'trainedAlgorithmicMedia',
      reproducible: 'selection',
      slots: 2,
    });
    expect(poolOf({ dialect: 'openai' }).profile().reproducible).toBe('no');
  });

  it('the studio behind the route promises no more than it can do', async () => {
    const check = { image: new Uint8Array(selfie), originalWidth: 512, originalHeight: 600 };
    const pool = poolOf({ dialect: 'studio', model: 'studio-1' });
    const { expressions } = await pool.checkSelfie(check);
    expect(expressions.find(({ expression }) => expression === 'clear_smile')?.possible).toBe(false);
    expect(pool.profile()).toMatchObject({ sourceType: 'compositeWithTrainedAlgorithmicMedia' });
  });
});
