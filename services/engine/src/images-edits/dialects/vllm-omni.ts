import { given, type Dialect } from './dialect.ts';

/** Guidance works against something: a blank is what the makers of Qwen-Image-Edit advise. */
export const blankNegative = (trueCfgScale: number | undefined): string | undefined =>
  trueCfgScale !== undefined && trueCfgScale > 1 ? ' ' : undefined;

/** https://docs.vllm.ai/projects/vllm-omni/en/latest/serving/image_edit_api/ */
export const vllmOmni: Dialect = {
  fields: ({ prompt, seed }, { steps, trueCfgScale, guidanceScale, lora }) =>
    given({
      prompt,
      seed,
      num_inference_steps: steps,
      true_cfg_scale: trueCfgScale,
      guidance_scale: guidanceScale,
      negative_prompt: blankNegative(trueCfgScale),
      // The same noise on every kind of GPU.
      generator_device: 'cpu',
      lora,
    }),
  seeds: true,
  health: '/health',
  namesModel: true,
};
