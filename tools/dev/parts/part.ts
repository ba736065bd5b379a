import type { Step } from '../progress.ts';
import type { PartName, Settings } from '../../../deploy/src/settings.ts';
import type { Launch } from '../../../deploy/src/launch.ts';
import type { Check } from '../ready.ts';
import type { Tool } from '../preflight.ts';

export interface Part {
  readonly name: PartName;
  readonly after: readonly PartName[];
  readonly startWithinMs: number;
  /** Tools missing on a machine would stop it; what is cached needs none. */
  tools(settings: Settings): readonly Tool[];
  /** Downloads and builds once per version; quick when cached. */
  prepare(settings: Settings, step: Step): Promise<void>;
  launch(settings: Settings): Promise<Launch>;
  ready(settings: Settings): Check;
}
