import type { Progress } from '../progress.ts';
import type { Cpu } from './lock.ts';

/** Where images are made, and for what. */
export interface ImageContext {
  /** The cache of the launcher; images lie in `images` below it. */
  readonly cache: string;
  /** The target is Linux with glibc. */
  readonly cpu: Cpu;
  readonly progress: Progress;
  /** A folder whose `node_modules` packages are taken of; one is installed for the images when left out. */
  readonly installed?: string;
}
