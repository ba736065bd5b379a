import { errorCatalogue, type ErrorCode } from '@headshots/proto/errors';
import { problem } from '@headshots/platform/errors';
import type { Expression } from '@headshots/proto/vocabulary';
import type { Unusable } from '../photo/photo.ts';

/** Throws `selfie.not_usable`, with the reasons, when the trial before paying found nothing usable in this expression. */
export function refuseUnusable(unusable: Unusable, expression: Expression): void {
  const reasons = unusable[expression];
  if (!reasons) return;
  const codes = reasons.filter((code): code is ErrorCode => Object.hasOwn(errorCatalogue, code));
  throw problem('selfie.not_usable', { errors: codes.map((code) => ({ field: 'photoId', code })) });
}
