import type { Preview } from '@/shared/api/types';
import { at, DAY_MS } from './factories.ts';

/** A portrait before paying that is made and good. */
export function makePreview(part: Partial<Preview> = {}): Preview {
  return {
    photoId: 'photo-1',
    expression: 'unchanged',
    outfit: 'unchanged',
    notDressed: null,
    state: 'ready',
    reasons: [],
    width: 640,
    height: 640,
    dominantColor: '#6b7078',
    similarity: 0.81,
    resolution: 'high',
    softFace: false,
    keeps: ['clothes', 'pose'],
    style: 'professional',
    createdAt: at(0),
    expiresAt: at(DAY_MS),
    ...part,
  };
}

/** One that is being made. */
export const makeUnmade = (part: Partial<Preview> = {}): Preview =>
  makePreview({
    state: 'making',
    width: null,
    height: null,
    dominantColor: null,
    similarity: null,
    resolution: null,
    expiresAt: null,
    ...part,
  });
