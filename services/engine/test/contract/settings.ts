import type { ImagesEditsSettings } from '../../src/images-edits/settings.ts';
import type { Edit } from '../../src/images-edits/edit-form.ts';

export const settings = (
  urls: readonly string[],
  change: Partial<ImagesEditsSettings> = {},
): ImagesEditsSettings => ({
  urls,
  dialect: 'vllm-omni',
  model: 'a-model',
  licence: 'Apache-2.0',
  token: undefined,
  parallel: 2,
  timeoutMs: 30_000,
  coldTimeoutMs: 60_000,
  sampling: { steps: undefined, trueCfgScale: undefined, guidanceScale: undefined, lora: undefined },
  pricePerHour: 0,
  fallback: 'none',
  ...change,
});

/** Any bytes do where no gate looks at them. */
export const anEdit = (seed = 7): Edit => ({
  image: new Uint8Array([1, 2, 3]),
  order: { prompt: 'the prompt of this test', seed, style: 'serious', expression: 'slight_smile' },
});
