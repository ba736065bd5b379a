import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '@headshots/platform/testing';
import { Fleet, RETRIES, type FleetTools } from '../../src/images-edits/fleet.ts';
import { endpointLimits } from '../../src/images-edits/endpoint.ts';
import type { ImagesEditsSettings } from '../../src/images-edits/settings.ts';
import {
  cutConnection,
  MisbehavingEngine,
  noJson,
  pictures,
  says,
  silence,
  type Behaviour,
} from '../support/misbehaving-engine.ts';
import { anEdit, settings } from './settings.ts';

Logger.overrideLogger(false);

const picture = new Uint8Array([9, 9, 9]);
const { signal } = new AbortController();
const engines: MisbehavingEngine[] = [];
const fleets: Fleet[] = [];
let engine: MisbehavingEngine;
let pauses: number[];

const start = async (): Promise<MisbehavingEngine> => {
  const started = await MisbehavingEngine.start();
  engines.push(started);
  return started;
};

function fleetOf(
  urls: readonly string[],
  change: Partial<ImagesEditsSettings> = {},
  limits: Partial<FleetTools['limits']> = {},
): Fleet {
  const fleet = new Fleet(settings(urls, change), {
    pause: async (ms) => void pauses.push(ms),
    random: () => 1,
    limits: { ...endpointLimits, breakAfter: 100, ...limits },
  });
  fleets.push(fleet);
  return fleet;
}

beforeEach(async () => {
  pauses = [];
  engine = await start();
});
afterEach(async () => {
  await Promise.all(fleets.splice(0).map((fleet) => fleet.close()));
  await Promise.all(engines.splice(0).map((each) => each.close()));
});

describe('a request that may be repeated', () => {
  it.each<[string, Behaviour]>([
    ['408', says(408)],
    ['425', says(425)],
    ['429', says(429)],
    ['500', says(500, { detail: 'Image edit failed' })],
    ['502', says(502)],
    ['503', says(503)],
    ['504', says(504)],
    ['a cut connection', cutConnection],
    ['no JSON', noJson],
    ['JSON of another kind', says(200, { choices: [] })],
  ])('is, with the same seed, after %s', async (_name, trouble) => {
    engine.will(trouble, pictures(picture));
    const { picture: made } = await fleetOf([engine.url]).edit(anEdit(), signal);
    expect(made).toEqual(Buffer.from(picture));
    expect(engine.asked.map((_, i) => engine.field('seed', i))).toEqual(['7', '7']);
    expect(pauses).toHaveLength(1);
  });

  it('waits longer each time, and gives up after three repetitions', async () => {
    engine.will(says(500));
    await expect(fleetOf([engine.url]).edit(anEdit(), signal)).rejects.toMatchObject({
      kind: 'transient',
      code: 'engine_unavailable',
    });
    expect(pauses).toEqual([500, 1_000, 2_000]);
    expect(engine.asked).toHaveLength(RETRIES + 1);
  });

  it('waits as long as the engine asks', async () => {
    engine.will(says(429, {}, { 'retry-after': '3' }), pictures(picture));
    await fleetOf([engine.url]).edit(anEdit(), signal);
    expect(pauses).toEqual([3_000]);
  });

  it('is given back with its delay when the engine asks for a long wait', async () => {
    engine.will(says(503, {}, { 'retry-after': '120' }));
    await expect(fleetOf([engine.url]).edit(anEdit(), signal)).rejects.toMatchObject({
      code: 'engine_unavailable',
      retryAfterMs: 240_000,
    });
    expect([engine.asked.length, pauses.length]).toEqual([1, 0]);
  });
});

describe('a request that may not', () => {
  it.each([400, 413, 422])('is refused for good after %i', async (status) => {
    engine.will(pictures(picture), says(status, { detail: [{ msg: 'no' }] }));
    const fleet = fleetOf([engine.url]);
    await fleet.edit(anEdit(1), signal);
    await expect(fleet.edit(anEdit(2), signal)).rejects.toMatchObject({
      kind: 'permanent',
      code: 'engine_refused',
    });
    expect(engine.asked).toHaveLength(2);
  });

  it.each([400, 413, 422])('waits after %i of an engine that never made a picture', async (status) => {
    engine.will(says(status));
    await expect(fleetOf([engine.url]).edit(anEdit(), signal)).rejects.toMatchObject({
      kind: 'transient',
      code: 'engine_unavailable',
    });
    expect(engine.asked).toHaveLength(1);
  });

  it.each([401, 403, 404, 302])('waits for the operator after %i', async (status) => {
    engine.will(says(status));
    await expect(fleetOf([engine.url]).edit(anEdit(), signal)).rejects.toMatchObject({
      kind: 'transient',
      code: 'engine_unavailable',
    });
    expect(engine.asked).toHaveLength(1);
  });

  it('is not asked while the engine serves another model or is not healthy', async () => {
    const fleet = fleetOf([engine.url]);
    engine.will(pictures(picture)).served = ['another-model'];
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({ code: 'engine_unavailable' });
    engine.served = ['a-model'];
    engine.healthy = false;
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(engine.asked).toHaveLength(0);
    engine.healthy = true;
    await fleet.edit(anEdit(), signal);
    expect(engine.asked).toHaveLength(1);
  });

  it('tells what the engine said, without the prompt', async () => {
    engine.will(says(400, { error: { message: 'bad: the prompt of this test' } }));
    const failure = await fleetOf([engine.url])
      .edit(anEdit(), signal)
      .catch((error: Error) => error.cause);
    expect(failure).toMatchObject({ message: 'the engine answered 400: bad: [prompt]' });
  });
});

describe('an answer that does not come', () => {
  it('is not waited for longer than the limit, nor asked for again at once', async () => {
    engine.will(silence);
    const fleet = fleetOf([engine.url], { coldTimeoutMs: 2_000 });
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({
      code: 'engine_unavailable',
      cause: { message: 'no answer within 2000 ms' },
    });
    expect(engine.asked).toHaveLength(1);
    await engine.asked[0]?.hungUp;
  });

  it('may take longer once after a start than later', async () => {
    const fleet = fleetOf([engine.url], { timeoutMs: 100, coldTimeoutMs: 30_000 });
    engine.will(pictures(picture), silence);
    await fleet.edit(anEdit(), signal);
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({
      cause: { message: 'no answer within 100 ms' },
    });
  });

  it('is cancelled by closing the connection', async () => {
    engine.will(silence);
    const cancel = new AbortController();
    const edit = fleetOf([engine.url]).edit(anEdit(), cancel.signal);
    edit.catch(() => undefined);
    await eventually(async () => expect(engine.asked).toHaveLength(1));
    cancel.abort(new Error('lease lost'));
    await expect(edit).rejects.toThrow('lease lost');
    await engine.asked[0]?.hungUp;
    engine.will(pictures(picture));
    expect((await fleetOf([engine.url]).edit(anEdit(), signal)).picture).toBeDefined();
  });
});

describe('several requests', () => {
  it('are as many at a time as the address has permits', async () => {
    engine.will(async (response, asked) => {
      const pair = 2 * Math.floor(engine.asked.indexOf(asked) / 2) + 2;
      await eventually(async () => expect(engine.asked.length).toBeGreaterThanOrEqual(pair));
      pictures(picture)(response, asked);
    });
    const fleet = fleetOf([engine.url], { parallel: 2 });
    await Promise.all(Array.from({ length: 8 }, (_, i) => fleet.edit(anEdit(i), signal)));
    expect(engine.asked).toHaveLength(8);
    expect(engine.mostInFlight).toBe(2);
  });

  it('are spread over the addresses', async () => {
    const second = await start();
    const answer: Behaviour = async (response, asked) => {
      await eventually(async () => expect(engine.asked.length + second.asked.length).toBe(2));
      pictures(picture)(response, asked);
    };
    engine.will(answer);
    second.will(answer);
    const fleet = fleetOf([engine.url, second.url], { parallel: 1 });
    await Promise.all([fleet.edit(anEdit(1), signal), fleet.edit(anEdit(2), signal)]);
    expect([engine.asked.length, second.asked.length]).toEqual([1, 1]);
  });
});

describe('an engine that stays broken', () => {
  it('is not asked any more', async () => {
    engine.will(says(504));
    const fleet = fleetOf([engine.url], {}, { breakAfter: 3, halfOpenAfterMs: 60_000 });
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({ code: 'engine_unavailable' });
    const failure = await fleet.edit(anEdit(), signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'transient', retryAfterMs: expect.any(Number) });
    expect(engine.asked).toHaveLength(3);
    expect(await fleet.ready()).toMatchObject({ ok: false });
  });

  it('is asked again when it may have recovered', async () => {
    engine.will(says(504));
    const fleet = fleetOf([engine.url], {}, { breakAfter: 3, halfOpenAfterMs: 1 });
    await fleet.edit(anEdit(), signal).catch(() => undefined);
    engine.will(pictures(picture));
    await eventually(async () => expect((await fleet.edit(anEdit(), signal)).picture).toBeDefined());
    expect(await fleet.ready()).toMatchObject({ ok: true });
  });

  it('is not taken for broken when it refuses or is busy', async () => {
    const fleet = fleetOf([engine.url], {}, { breakAfter: 1, halfOpenAfterMs: 60_000 });
    engine.will(pictures(picture));
    await fleet.edit(anEdit(), signal);
    for (const trouble of [says(422), says(429)]) {
      engine.will(trouble);
      await fleet.edit(anEdit(), signal).catch(() => undefined);
    }
    engine.will(pictures(picture));
    expect((await fleet.edit(anEdit(), signal)).picture).toBeDefined();
  });

  it('leaves its work to the second address at once', async () => {
    const second = await start();
    engine.will(says(500));
    second.will(pictures(picture));
    const fleet = fleetOf([engine.url, second.url], {}, { breakAfter: 1, halfOpenAfterMs: 60_000 });
    for (const seed of [1, 2]) await fleet.edit(anEdit(seed), signal);
    expect([engine.asked.length, second.asked.length, pauses.length]).toEqual([1, 2, 0]);
    expect(await fleet.ready()).toEqual({ ok: true, detail: '1 of 2 engines can work' });
  });

  it('may be gone altogether', async () => {
    const fleet = fleetOf(['http://127.0.0.1:9'], {}, { breakAfter: 2 });
    expect(await fleet.ready()).toMatchObject({ ok: false });
    await expect(fleet.edit(anEdit(), signal)).rejects.toMatchObject({ code: 'engine_unavailable' });
  });
});
