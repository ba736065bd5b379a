import type { Expression, Outfit } from '@/shared/api/types';

export type Part = 'background' | 'clothes' | 'expression' | 'framing' | 'glasses' | 'light' | 'pose';

export interface Parts {
  readonly stays: readonly Part[];
  readonly changes: readonly Part[];
}

/** What of the photo stays in its images, and what does not. Glasses and a cap belong to the clothes of the photo, and stay on in others. */
export function partsOf(keeps: readonly string[], expression: Expression, outfit: Outfit): Parts {
  const isUnchanged = expression === 'unchanged';
  const kept: Readonly<Partial<Record<Part, boolean>>> = {
    clothes: keeps.includes('clothes') && outfit === 'unchanged',
    glasses: keeps.includes('clothes'),
    pose: keeps.includes('pose'),
    expression: isUnchanged,
  };
  const all: readonly Part[] = ['light', 'background', 'framing', 'clothes', 'glasses', 'pose', 'expression'];
  return {
    stays: all.filter((part) => kept[part] === true),
    changes: all.filter((part) => kept[part] !== true),
  };
}
