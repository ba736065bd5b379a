import type { Gender } from '@/services/api/types';

const known: readonly Gender[] = ['female', 'male', 'other'];

/** The gender chosen in a form, or nothing when there is no answer. */
export function genderOf(value: string): { readonly gender?: Gender } {
  const gender = known.find((each) => each === value);
  return gender === undefined ? {} : { gender };
}
