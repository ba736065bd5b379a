import type { Draft } from '@/features/upload/lib/draft-store';
import type { Expression, PackageName } from '@/services/api/types';

const expressions: readonly Expression[] = ['unchanged', 'slight_smile', 'clear_smile'];
const packages: readonly PackageName[] = ['professional', 'premium', 'ultra'];

/** What was chosen in the written page before it came alive; React is about to set it back. */
export function readEarlyChoices(): Partial<Draft> {
  if (typeof document === 'undefined') return {};
  const ticked = (name: string): string | undefined => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`);
    return input === null || input.defaultChecked ? undefined : input.value;
  };
  const expression = expressions.find((each) => each === ticked('expression'));
  const size = packages.find((each) => each === ticked('package'));
  return {
    ...(expression && { expression }),
    ...(size && { package: size }),
    ...(ticked('faceConsent') !== undefined && { faceConsent: true }),
  };
}
