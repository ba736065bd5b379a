import type { Api } from './api/api.ts';
import type { Controlled } from './control/controlled.ts';
import type { Recorder } from './recorder.ts';

/** A double as its server sees it. */
export interface Running extends Controlled {
  readonly api: Api;
  readonly record: Recorder;
  /** Does what is due, and wakes again for what comes next. */
  settle(): void;
}
