import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EnginePool } from '@headshots/engine';
import { configuredEngine } from '@headshots/engine/configured-engine';
import { photos } from '@headshots/engine/testing/derived-photos';
import { MisbehavingEngine, says } from '@headshots/engine/testing/misbehaving-engine';
import { StudioServer } from '@headshots/engine/testing/studio-server';
import { DatabaseGauges } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { SourceType } from '@headshots/proto/common/v1/types_pb';
import sharp from 'sharp';
import { QueueGauge } from '../../src/jobs/queue.gauges.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

Logger.overrideLogger(false);

const engines: EnginePool[] = [];
let shop: Workshop;
let studio: StudioServer;
let url: string;

function engineAt(urls: string, change: NodeJS.ProcessEnv = {}): EnginePool {
  const env = { ENGINE: 'images-edits', ENGINE_URLS: urls, ENGINE_MODEL: 'studio-1', ...change };
  const engine = configuredEngine({ threads: 2 }, env);
  engines.push(engine);
  return engine;
}

beforeAll(async () => {
  shop = await openWorkshop();
  shop.store.selfie = await photos.hopper();
  studio = await StudioServer.start();
  ({ url } = studio);
});
afterAll(async () => {
  await shop.close();
  await Promise.all(engines.map((engine) => engine.close()));
  await studio.close();
});

const ends = (orderId: string, topic: string): Promise<unknown> =>
  eventually(async () => expect(await shop.topics(orderId)).toContain(topic), { timeoutMs: 240_000 });

describe('a job of an engine elsewhere', () => {
  it('counts as seconds of work until it is made', async () => {
    const engine = engineAt(url, { ENGINE_MODEL: 'Qwen/Qwen-Image-Edit-2511', ENGINE_PARALLEL: '2' });
    const gauges = new DatabaseGauges(shop.url, 0);
    new QueueGauge(gauges, engine);
    const shows = (seconds: number): Promise<void> =>
      eventually(async () =>
        expect((await metricsText()).body).toMatch(new RegExp(`^generation_queue_seconds ${seconds}$`, 'm')),
      );
    const { orderId } = await shop.open({ images: 20 });
    await shows(180);
    await shop.refund(orderId);
    await shows(0);
    await gauges.onApplicationShutdown();
  });

  it('is made by the real workers through the route, every image judged and marked here', async () => {
    const { orderId } = await shop.open({ images: 6, expression: 'slight_smile' });
    shop.work(engineAt(url, { ENGINE_DIALECT: 'studio', ENGINE_PARALLEL: '2' }));
    await ends(orderId, 'headshots.completed');
    await shop.stopWork();
    const images = await shop.generated(orderId);
    expect(images.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const image of images) {
      expect(image).toMatchObject({
        engine: 'images-edits',
        sourceType: SourceType.COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA,
        width: 1024,
        height: 1024,
      });
      expect(image.similarity).toBeGreaterThan(0.75);
      const { format, exif, xmpAsString } = await sharp(shop.store.objects.get(image.objectKey)).metadata();
      expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
      expect(xmpAsString).toContain('compositeWithTrainedAlgorithmicMedia');
    }
  });

  it('goes on at the second address when the first one is broken', async () => {
    const broken = (await MisbehavingEngine.start()).will(says(500));
    broken.served = ['studio-1'];
    const { orderId } = await shop.open({ images: 2 });
    shop.work(engineAt(`${broken.url},${url}`, { ENGINE_DIALECT: 'studio' }));
    await ends(orderId, 'headshots.completed');
    await shop.stopWork();
    await broken.close();
    expect(broken.asked.length).toBeGreaterThan(0);
  });

  it('waits while the engine is away and fails only at its deadline', async () => {
    const away = (await MisbehavingEngine.start()).will(says(503));
    away.healthy = false;
    const engine = engineAt(away.url);
    const { orderId } = await shop.open({ images: 1 });
    shop.work(engine);
    await eventually(async () => {
      const [shot] = await shop.dataSource.query(
        'SELECT state, tries, waits FROM shots WHERE order_id = $1',
        [orderId],
      );
      expect(shot).toMatchObject({ state: 'delayed', tries: 0, waits: expect.any(Number) });
      expect(shot.waits).toBeGreaterThan(0);
    });
    await shop.stopWork();
    const { overdue } = shop.assemble(engine);
    await overdue.run();
    expect(await shop.failure(orderId)).toBeUndefined();
    await shop.dataSource.query('UPDATE jobs SET deadline_at = now() WHERE order_id = $1', [orderId]);
    await overdue.run();
    expect(await shop.failure(orderId)).toBe('engine_unavailable');
    await away.close();
  });
});
