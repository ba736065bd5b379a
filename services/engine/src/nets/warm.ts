import { loadDlib } from './dlib.ts';
import { loadHuman } from './human.ts';

/** Loads what judging needs, so that a thread's first image does not wait for it. */
export async function warmNets(): Promise<true> {
  await loadHuman();
  await loadDlib();
  return true;
}
