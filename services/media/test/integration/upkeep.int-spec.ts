import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SweepOrphans } from '../../src/application/clean-up/sweep-orphans.use-case.ts';
import { deliver, setScene, type Scene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

describe('upkeep', () => {
  it('finds objects that no row speaks of, a day later', async () => {
    const { photoId, order: one } = await scene.order();
    await deliver([one.paid(1), await one.generated(1), one.completed(1), one.delivered(1)]);
    const orphans = ['0192f0a0-0000-7000-8000-000000000001/original.jpg', `${one.orderId}/1-9.jpg`];
    await scene.parts.storage.putObject(
      scene.parts.config.PHOTOS_BUCKET,
      orphans[0] ?? '',
      Buffer.from('x'),
      1,
    );
    await scene.parts.storage.putObject(
      scene.parts.config.HEADSHOTS_BUCKET,
      orphans[1] ?? '',
      Buffer.from('x'),
      1,
    );
    const sweep = scene.media.app.get(SweepOrphans);
    await sweep.sweep(new Date());
    const removals = (): Promise<{ prefix: string }[]> =>
      scene.parts.database.dataSource.query(
        "SELECT prefix FROM object_removals WHERE not_before <= now() + interval '2 minutes'",
      );
    expect((await removals()).map(({ prefix }) => prefix)).not.toContain(orphans[1]);
    await sweep.sweep(new Date(Date.now() + 25 * 3_600_000));
    const found = (await removals()).map(({ prefix }) => prefix);
    expect(found).toContain('0192f0a0-0000-7000-8000-000000000001/');
    expect(found).toContain(orphans[1]);
    expect(
      found.filter((prefix) => prefix.startsWith(photoId) || prefix === `${one.orderId}/1-1.jpg`),
    ).toEqual([]);
  });
});
