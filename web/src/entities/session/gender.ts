import type { Gender } from '@/shared/api/types';

const known: readonly Gender[] = ['female', 'male', 'other'];

/** The gender chosen in a form; null is no answer. */
export function genderOf(value: string): Gender | null {
  return known.find((each) => each === value) ?? null;
}
