import { errorCatalogue, type ErrorCode } from '@headshots/proto/errors';
import { problem } from '@headshots/platform/errors';
import type { Expression } from '@headshots/proto/vocabulary';
import type { ExpressionChoice } from './photo.ts';

/** Throws `selfie.expression_unavailable`, with the reason, when the selfie does not offer the expression. */
export function refuseExpression(offers: readonly ExpressionChoice[], expression: Expression): void {
  const offer = offers.find((each) => each.expression === expression);
  if (offer?.possible) return;
  const reason = offer?.reason ?? '';
  const code = Object.hasOwn(errorCatalogue, reason)
    ? (reason as ErrorCode)
    : 'selfie.expression_unavailable';
  throw problem('selfie.expression_unavailable', { errors: [{ field: 'expression', code }] });
}
