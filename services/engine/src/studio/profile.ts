import type { EngineProfile, SourceType } from '../port.ts';

export const ENGINE_ID = 'studio';
export const ENGINE_VERSION = '1';
export const SOURCE_TYPE: SourceType = 'compositeWithTrainedAlgorithmicMedia';

export function studioProfile(slots: number): EngineProfile {
  return {
    id: ENGINE_ID,
    kind: 'studio',
    model: `${ENGINE_ID}-${ENGINE_VERSION}`,
    licence: 'Apache-2.0',
    expressions: { unchanged: 'yes', slight_smile: 'yes', clear_smile: 'if-selfie-shows-it' },
    keeps: ['clothes', 'pose'],
    reproducible: 'bytes',
    side: 1024,
    secondsPerImage: 0.6 / slots,
    slots,
    loops: slots,
    candidatesPerImage: 1.5,
    sourceType: SOURCE_TYPE,
  };
}
