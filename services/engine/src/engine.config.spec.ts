import { describe, expect, it } from '@jest/globals';
import { editsSettings, loadEngineConfig } from './engine.config.ts';

const gpu = {
  ENGINE: 'images-edits',
  ENGINE_URLS: 'http://gpu-a:8000, https://gpu-b',
  ENGINE_MODEL: 'Qwen/Qwen-Image-Edit-2511',
};

describe('the choice of the engine', () => {
  it('is the studio where nothing is said', () => {
    expect(loadEngineConfig({}).ENGINE).toBe('studio');
  });

  it('takes a pace of tests in production only where that is allowed', () => {
    const live = { NODE_ENV: 'production', ENGINE_TEST_PACE_MS: '0' };
    expect(() => loadEngineConfig(live)).toThrow('ENGINE_TEST_PACE_MS');
    expect(loadEngineConfig({ ...live, ALLOW_TEST_ENGINE: 'true' }).ENGINE_TEST_PACE_MS).toBe(0);
    expect(loadEngineConfig({ ENGINE_TEST_PACE_MS: '2000' }).ENGINE_TEST_PACE_MS).toBe(2_000);
    expect(loadEngineConfig({}).ENGINE_TEST_PACE_MS).toBeUndefined();
  });

  it('takes a known model with its licence and careful defaults', () => {
    expect(editsSettings(loadEngineConfig(gpu))).toMatchObject({
      urls: ['http://gpu-a:8000', 'https://gpu-b'],
      dialect: 'vllm-omni',
      licence: 'Apache-2.0',
      parallel: 1,
      timeoutMs: 300_000,
      coldTimeoutMs: 600_000,
      fallback: 'none',
    });
  });

  it('takes a name for all its addresses', () => {
    const { ENGINE_URLS } = loadEngineConfig({ ...gpu, ENGINE_URLS: 'dns+http://engine:8000, http://gpu-a' });
    expect(ENGINE_URLS).toEqual(['dns+http://engine:8000', 'http://gpu-a']);
  });

  it.each([
    ['ENGINE_URLS', { ENGINE_URLS: '' }],
    ['ENGINE_URLS', { ENGINE_URLS: 'gpu-a:8000' }],
    ['ENGINE_URLS', { ENGINE_URLS: 'http://user:secret@gpu-a' }],
    ['certificates are for names', { ENGINE_URLS: 'dns+https://engine:8000' }],
    ['an address begins with http://', { ENGINE_URLS: 'dns+http://' }],
    ['an address begins with http://', { ENGINE_URLS: 'srv+http://engine:8000' }],
    ['holds no credentials', { ENGINE_URLS: 'dns+http://user:secret@engine:8000' }],
    ['ENGINE_MODEL', { ENGINE_MODEL: '' }],
    ['ENGINE_DIALECT', { ENGINE_DIALECT: 'comfyui' }],
    ['ENGINE_PARALLEL', { ENGINE_PARALLEL: '0' }],
    ['ENGINE_LORA', { ENGINE_LORA: '{"name":"fast"}', ENGINE_DIALECT: 'sglang' }],
    ['ENGINE_LORA', { ENGINE_LORA: 'fast' }],
  ])('names %s when it is wrong', (variable, change) => {
    const load = () => loadEngineConfig({ ...gpu, ...change });
    expect(load).toThrow(variable);
    expect(load).not.toThrow('secret');
  });

  it.each([
    'black-forest-labs/FLUX.1-Kontext-dev',
    'black-forest-labs/FLUX.2-klein-9B',
    'Qwen/Qwen-Image-2.1',
    'InstantX/InstantID',
    'somebody/unheard-of',
  ])('asks for the licence of %s', (ENGINE_MODEL) => {
    expect(() => loadEngineConfig({ ...gpu, ENGINE_MODEL })).toThrow('ENGINE_MODEL_LICENCE');
    const agreed = { ...gpu, ENGINE_MODEL, ENGINE_MODEL_LICENCE: 'agreement 2026-17' };
    expect(editsSettings(loadEngineConfig(agreed)).licence).toBe('agreement 2026-17');
  });

  it.each(['black-forest-labs/FLUX.2-klein-4B', 'FireRedTeam/FireRed-Image-Edit-1.1'])(
    'knows that %s is free to use',
    (ENGINE_MODEL) => {
      expect(editsSettings(loadEngineConfig({ ...gpu, ENGINE_MODEL })).licence).toBe('Apache-2.0');
    },
  );
});
