import type { EngineProfile } from '../port.ts';
import { dialects } from './dialects/index.ts';
import { describeModel } from './models.ts';
import type { ImagesEditsSettings } from './settings.ts';

export const ENGINE_ID = 'images-edits';

/** Generated portraits are refused more often than composed ones. */
const CANDIDATES_PER_IMAGE = 3;

/** What engines at so many addresses can do, told before payment. While none is known, as much as one could. */
export function editsProfile(settings: ImagesEditsSettings, addresses: number): EngineProfile {
  const { secondsPerImage, sourceType, expressions, keeps } = describeModel(settings.model, settings.licence);
  const engines = Math.max(1, addresses);
  const slots = engines * settings.parallel;
  return {
    id: ENGINE_ID,
    kind: 'images-edits',
    model: settings.model,
    licence: settings.licence,
    expressions,
    keeps,
    reproducible: dialects[settings.dialect].seeds ? 'selection' : 'no',
    side: 1024,
    secondsPerImage: secondsPerImage / slots,
    slots,
    // An engine never waits for our gates: one more shot for each address.
    loops: slots + engines,
    candidatesPerImage: CANDIDATES_PER_IMAGE,
    sourceType,
  };
}
