import { describe, expect, it } from '@jest/globals';
import { configuredPreviews } from './configured-previews.ts';

const config = {
  PREVIEW: 'on',
  PREVIEWS_PER_DAY: 20,
  PREVIEW_ENGINE_PER_DAY: 0,
  GENERATION_SLOTS: 2,
  BRAND_NAME: 'Konterfei',
} as const;
const studio = { kind: 'studio' } as const;
const elsewhere = { kind: 'images-edits' } as const;

describe('what the operator decides of previews', () => {
  it('is on by default with the studio engine, as many as accounts may ask for', () => {
    expect(configuredPreviews(config, studio)).toEqual({
      on: true,
      made: true,
      perDay: 20,
      ofAllPerDay: undefined,
      words: 'Preview Konterfei',
    });
  });

  it('is off with an engine that costs money for each image, until a limit over all accounts is set', () => {
    expect(configuredPreviews(config, elsewhere).on).toBe(false);
    const limited = { ...config, PREVIEW_ENGINE_PER_DAY: 50 };
    expect(configuredPreviews(limited, elsewhere)).toMatchObject({ on: true, ofAllPerDay: 50 });
    expect(configuredPreviews(limited, studio).ofAllPerDay).toBeUndefined();
  });

  it.each([{ PREVIEW: 'off' }, { PREVIEWS_PER_DAY: 0 }] as const)('is off with %j', (change) => {
    expect(configuredPreviews({ ...config, ...change }, studio)).toMatchObject({ on: false, made: false });
  });

  it('lets a process that only answers calls make none', () => {
    const answering = { ...config, GENERATION_SLOTS: 0 };
    expect(configuredPreviews(answering, studio)).toMatchObject({ on: true, made: false });
  });
});
