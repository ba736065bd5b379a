import type { Gender } from '@/shared/api/types';

const known: readonly Gender[] = ['female', 'male', 'other'];

export function genderOf(value: string): Gender | null {
  return known.find((each) => each === value) ?? null;
}
