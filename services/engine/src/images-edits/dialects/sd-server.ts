import type { Dialect } from './dialect.ts';

/** stable-diffusion.cpp takes everything beyond the common fields from a block inside the prompt, and removes it. */
export const sdServer: Dialect = {
  fields: ({ prompt, seed }, { steps, trueCfgScale, guidanceScale }) => {
    const guidance = { txt_cfg: trueCfgScale, distilled_guidance: guidanceScale };
    const extra = {
      seed,
      sample_params: { sample_steps: steps, guidance },
      // Else the prompt is written into the picture.
      embed_image_metadata: false,
    };
    return { prompt: `${prompt} <sd_cpp_extra_args>${JSON.stringify(extra)}</sd_cpp_extra_args>` };
  },
  seeds: true,
  health: undefined,
  namesModel: false,
};
