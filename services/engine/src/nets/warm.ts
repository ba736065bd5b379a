import { loadDlib } from './dlib.ts';
import { loadHuman } from './human.ts';

export async function warmNets(): Promise<true> {
  await loadHuman();
  await loadDlib();
  return true;
}
