import { given, type Dialect } from './dialect.ts';
import { blankNegative } from './vllm-omni.ts';

/** SGLang Diffusion. LoRA is a matter of its start; the model field is ignored. */
export const sglang: Dialect = {
  fields: ({ prompt, seed }, { steps, trueCfgScale, guidanceScale }) =>
    given({
      prompt,
      seed,
      num_inference_steps: steps,
      true_cfg_scale: trueCfgScale,
      guidance_scale: guidanceScale,
      negative_prompt: blankNegative(trueCfgScale),
      generator_device: 'cpu',
      // Else a language model rewrites the identity clause.
      enhance_prompt: 'false',
    }),
  seeds: true,
  health: '/health',
  namesModel: false,
};
