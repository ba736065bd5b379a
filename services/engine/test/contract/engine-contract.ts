import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { variantFor } from '../../src/plan/recipe.ts';
import type { Expression, Style } from '../../src/plan/style.ts';
import type { EngineThreads } from '../../src/threads/engine-threads.ts';
import type { AcceptedShot, RenderedShot } from '../../src/port.ts';
import { PREVIEW_SIDE } from '../../src/preview/preview-picture.ts';
import { colourDistance } from '../../src/score/fingerprint.ts';
import { EditClient } from '../../src/images-edits/edit-client.ts';
import { editForm } from '../../src/images-edits/edit-form.ts';
import { dialects } from '../../src/images-edits/dialects/index.ts';
import { Fleet } from '../../src/images-edits/fleet.ts';
import { ImagesEditsPool } from '../../src/images-edits/images-edits-pool.ts';
import type { ImagesEditsSettings } from '../../src/images-edits/settings.ts';
import { photos } from '../support/derived-photos.ts';
import { anEdit } from './settings.ts';

const { signal } = new AbortController();

export const shotOf = (
  seed: number,
  style: Style = 'professional',
  expression: Expression = 'unchanged',
) => ({
  ...{ number: 1, style, expression, seed },
  variant: variantFor(style, 0, seed),
});

/** What every engine behind the adapter must do. `open` answers its settings; the caller closes engine and threads. */
export function holdsTheContract(
  name: string,
  threads: EngineThreads,
  open: () => Promise<ImagesEditsSettings>,
): void {
  describe(`the engine ${name}`, () => {
    let settings: ImagesEditsSettings;
    let fleet: Fleet;
    let pool: ImagesEditsPool;
    let selfie: Buffer;

    beforeAll(async () => {
      settings = await open();
      fleet = new Fleet(settings);
      pool = new ImagesEditsPool(settings, fleet, threads);
      selfie = await photos.hopper();
    });
    afterAll(() => fleet.close());

    const render = (seed: number): Promise<RenderedShot> =>
      pool.renderShot({ photoId: 'contract', selfie, shot: shotOf(seed), acceptedFingerprints: [] }, signal);

    /** As a job would: a candidate that a gate refuses is made again with another seed. */
    async function portrait(seed: number): Promise<AcceptedShot> {
      for (const next of [seed, seed + 100, seed + 200]) {
        const shot = await render(next);
        if (shot.ok) return shot;
      }
      throw new Error('the gates refused three candidates');
    }

    it('is ready and serves the model', async () => {
      expect(await pool.ready()).toMatchObject({ ok: true });
    });

    it('makes a marked portrait of the person', async () => {
      const { sourceType } = pool.profile();
      const shot = await portrait(11);
      const { format, width, height, exif, xmpAsString } = await sharp(shot.bytes).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1024, height: 1024 });
      expect(xmpAsString).toContain(`digitalsourcetype/${sourceType}`);
    });

    it('shows of it before paying a small picture with a mark across the face, marked anew', async () => {
      const { sourceType } = pool.profile();
      const shot = await portrait(16);
      const shown = await pool.preview(shot, 'Preview Konterfei');
      const { format, width, height, xmpAsString } = await sharp(shown).metadata();
      expect({ format, width, height }).toEqual({
        format: 'jpeg',
        width: PREVIEW_SIDE,
        height: PREVIEW_SIDE,
      });
      expect(xmpAsString).toContain(`digitalsourcetype/${sourceType}`);
      const { left, right } = shot.eyes ?? { left: { x: 0.45, y: 0.4 }, right: { x: 0.55, y: 0.4 } };
      const across = Math.round((right.x - left.x) * PREVIEW_SIDE);
      const face = {
        left: Math.round(left.x * PREVIEW_SIDE),
        top: Math.round(left.y * PREVIEW_SIDE),
        width: across,
        height: across,
      };
      const plain = await sharp(shot.bytes).resize(PREVIEW_SIDE, PREVIEW_SIDE).jpeg().toBuffer();
      const [before, after] = await Promise.all(
        [plain, shown].map((picture) => sharp(picture).extract(face).greyscale().raw().toBuffer()),
      );
      const changed = before?.filter((value, i) => Math.abs(value - (after?.[i] ?? value)) > 20).length ?? 0;
      expect(changed / (across * across)).toBeGreaterThan(0.05);
    });

    it('makes the same selection for the same seed, where it knows seeds, and another one for another', async () => {
      const [first, same, other] = [await portrait(12), await portrait(12), await portrait(13)];
      expect(colourDistance(first.fingerprint, other.fingerprint)).toBeGreaterThan(0);
      if (pool.profile().reproducible === 'no') return;
      expect(colourDistance(first.fingerprint, same.fingerprint)).toBeLessThan(1);
    });

    it('goes on working after a request was cancelled', async () => {
      const cancel = new AbortController();
      const input = { photoId: 'contract', selfie, shot: shotOf(14), acceptedFingerprints: [] };
      const cancelled = pool.renderShot(input, cancel.signal);
      cancel.abort(new Error('lease lost'));
      await expect(cancelled).rejects.toThrow('lease lost');
      expect(await portrait(15)).toMatchObject({ width: 1024, height: 1024 });
    });

    it('ignores fields it does not know', async () => {
      const client = new EditClient({ url: settings.urls[0] ?? '', token: settings.token });
      const image = await sharp(selfie).resize(1024, 1024, { fit: 'cover' }).png().toBuffer();
      const edit = { ...anEdit(), image };
      const form = editForm(edit, settings.model, dialects[settings.dialect], settings.sampling);
      form.append('a_field_of_tomorrow', 'yes');
      const text = await client.post('/v1/images/edits', form, settings.coldTimeoutMs, signal, String);
      await client.close();
      expect(JSON.parse(text)).toMatchObject({ data: [{ b64_json: expect.any(String) }] });
    });

    it('refuses a request without a picture, in words', async () => {
      const client = new EditClient({ url: settings.urls[0] ?? '', token: settings.token });
      const form = editForm(anEdit(), settings.model, dialects[settings.dialect], settings.sampling);
      form.delete('image[]');
      const asked = client.post('/v1/images/edits', form, settings.timeoutMs, signal, String);
      await expect(asked).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/image/i),
      });
      await client.close();
    });
  });
}
