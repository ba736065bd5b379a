import { errorCatalogue, type AnswerCode, type ErrorCode } from '@headshots/proto/errors';
import { isAnswerCode, problem } from '@headshots/platform/errors';
import type { Expression } from '@headshots/proto/vocabulary';
import { refuseExpression } from '../photo/index.ts';
import type { CheckedSelfie } from './selfie-check.port.ts';

/** Throws when refused: the first refusing reason is the answer, all of them are in its list of errors. */
export function refuseSelfie(report: CheckedSelfie, expression: Expression): void {
  if (report.verdict === 'refuse') {
    const known = report.refusals.filter((code): code is ErrorCode => Object.hasOwn(errorCatalogue, code));
    const code: AnswerCode = known.find(isAnswerCode) ?? 'selfie.refused';
    const codes: readonly ErrorCode[] = known.length > 0 ? known : [code];
    throw problem(code, { errors: codes.map((reason) => ({ field: 'file', code: reason })) });
  }
  refuseExpression(report.expressions, expression);
}
