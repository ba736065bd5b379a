import type { Addresses, Place } from './place.ts';
import type { Programs } from './programs.ts';

/** Folders of what is compiled (`tools/cluster/programs`). */
export interface NodeTools {
  readonly controlPlane: string;
  readonly controllers: string;
  readonly node: string;
}

/** All that the process inside the namespaces has to know. */
export interface NodePlan {
  readonly place: Place;
  readonly addresses: Addresses;
  readonly programs: Programs;
  readonly tools: NodeTools;
  /** Archive of the image of a pod's sandbox. */
  readonly pause: string;
  /** Ends when its standard input does: whoever started it is gone. */
  readonly whileInput: boolean;
}
