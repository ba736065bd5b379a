import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DialectName } from '../../src/images-edits/dialects/index.ts';
import { Fleet } from '../../src/images-edits/fleet.ts';
import { MisbehavingEngine, pictures } from '../support/misbehaving-engine.ts';
import { anEdit, settings } from './settings.ts';

const { signal } = new AbortController();
const sampling = { steps: 8, trueCfgScale: 4, guidanceScale: 1, lora: '{"name":"fast"}' };
const common = { model: 'a-model', n: '1', size: '1024x1024', output_format: 'png' };
const prompt = anEdit().order.prompt;
let engine: MisbehavingEngine;

beforeAll(async () => {
  engine = await MisbehavingEngine.start();
});
beforeEach(() => {
  engine.will(pictures(new Uint8Array([1])));
  engine.probes.length = 0;
});
afterAll(() => engine.close());

async function ask(dialect: DialectName, change: Partial<Parameters<typeof settings>[1]> = {}) {
  const fleet = new Fleet(settings([engine.url], { dialect, sampling, ...change }));
  await fleet.edit(anEdit(), signal);
  await fleet.close();
  const [asked] = engine.asked;
  if (!asked) throw new Error('nothing was asked');
  const { 'image[]': image, ...texts } = Object.fromEntries(asked.form) as Record<string, string | File>;
  return { image, texts, authorization: asked.authorization };
}

describe('each dialect', () => {
  it.each<[DialectName, Record<string, string>, string[]]>([
    [
      'vllm-omni',
      {
        prompt,
        seed: '7',
        num_inference_steps: '8',
        true_cfg_scale: '4',
        guidance_scale: '1',
        negative_prompt: ' ',
        generator_device: 'cpu',
        lora: '{"name":"fast"}',
      },
      ['/health', '/v1/models'],
    ],
    [
      'sglang',
      {
        prompt,
        seed: '7',
        num_inference_steps: '8',
        true_cfg_scale: '4',
        guidance_scale: '1',
        negative_prompt: ' ',
        generator_device: 'cpu',
        enhance_prompt: 'false',
      },
      ['/health'],
    ],
    [
      'sd-server',
      {
        prompt:
          `${prompt} <sd_cpp_extra_args>{"seed":7,"sample_params":{"sample_steps":8,` +
          `"guidance":{"txt_cfg":4,"distilled_guidance":1}},"embed_image_metadata":false}</sd_cpp_extra_args>`,
      },
      ['/v1/models'],
    ],
    ['openai', { prompt }, ['/v1/models']],
    [
      'studio',
      { prompt, seed: '7', style: 'serious', expression: 'slight_smile' },
      ['/health', '/v1/models'],
    ],
  ])('%s sends exactly its fields and asks its probes', async (dialect, own, probes) => {
    const { texts } = await ask(dialect);
    expect(texts).toEqual({ ...common, ...own });
    expect(engine.probes).toEqual(probes);
  });

  it('leaves out what the operator did not set', async () => {
    const unset = { steps: undefined, trueCfgScale: undefined, guidanceScale: undefined, lora: undefined };
    const { texts } = await ask('vllm-omni', { sampling: unset });
    expect(Object.keys(texts).sort()).toEqual(
      [...Object.keys(common), 'prompt', 'seed', 'generator_device'].sort(),
    );
  });

  it('sends one PNG, and the token only as a header', async () => {
    const { image, texts, authorization } = await ask('openai', { token: 'secret-token' });
    expect(image).toMatchObject({ type: 'image/png', name: 'selfie.png', size: 3 });
    expect(authorization).toBe('Bearer secret-token');
    expect(JSON.stringify(texts)).not.toContain('secret-token');
  });
});
