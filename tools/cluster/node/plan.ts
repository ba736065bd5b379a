import type { Addresses, Place } from './place.ts';
import type { Programs } from './programs.ts';

export interface NodeTools {
  readonly controlPlane: string;
  readonly controllers: string;
  readonly node: string;
}

export interface NodePlan {
  readonly place: Place;
  readonly addresses: Addresses;
  readonly programs: Programs;
  readonly tools: NodeTools;
  readonly pause: string;
  /** Ends when its standard input does: whoever started it is gone. */
  readonly whileInput: boolean;
}
