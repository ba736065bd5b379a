import type { Api } from './api/api.ts';
import type { Controlled } from './control/controlled.ts';
import type { Recorder } from './recorder.ts';

export interface Running extends Controlled {
  readonly api: Api;
  readonly record: Recorder;
  settle(): void;
}
