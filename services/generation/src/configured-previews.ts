import type { EngineProfile } from '@headshots/engine';
import type { PreviewSettings } from './previews/preview.settings.ts';
import type { GenerationConfig } from './generation.config.ts';

type PreviewVariables =
  'PREVIEW' | 'PREVIEWS_PER_DAY' | 'PREVIEW_ENGINE_PER_DAY' | 'GENERATION_SLOTS' | 'BRAND_NAME';

/** An engine that costs money for each image makes previews only within a limit of its own. */
export function configuredPreviews(
  config: Pick<GenerationConfig, PreviewVariables>,
  { kind }: Pick<EngineProfile, 'kind'>,
): PreviewSettings {
  const ofAllPerDay = kind === 'studio' ? undefined : config.PREVIEW_ENGINE_PER_DAY;
  const on = config.PREVIEW === 'on' && config.PREVIEWS_PER_DAY > 0 && ofAllPerDay !== 0;
  return {
    on,
    made: on && config.GENERATION_SLOTS > 0,
    perDay: config.PREVIEWS_PER_DAY,
    ofAllPerDay,
    words: `Preview ${config.BRAND_NAME}`,
  };
}
