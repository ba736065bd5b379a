import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { errorCatalogue, type ErrorCode } from '@headshots/proto/errors';
import type { Expression, Money } from '@headshots/proto/common/v1/types_pb';
import { expressionWords } from '@headshots/proto/words';

/** @throws Error when the neighbour left it out */
export function dateText(timestamp: Timestamp | undefined): string {
  if (!timestamp) throw new Error('A neighbour left out a date.');
  return timestampDate(timestamp).toISOString();
}

export const dateOrNull = (timestamp: Timestamp | undefined): string | null =>
  timestamp ? dateText(timestamp) : null;
export const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** Minor units. @throws Error when the neighbour left it out */
export function moneyView(money: Money | undefined): { amount: number; currency: string } {
  if (!money) throw new Error('A neighbour left out an amount.');
  return { amount: Number(money.amount), currency: money.currency };
}

/** A reason of a neighbour with the catalogue's sentence; reasons of generation may come without their prefix. */
export function reasonView(text: string): { code: string; message: string } | null {
  if (text === '') return null;
  const code = text.includes('.') ? text : `generation.${text}`;
  const message = Object.hasOwn(errorCatalogue, code)
    ? errorCatalogue[code as ErrorCode].message
    : errorCatalogue['server.error'].message;
  return { code, message };
}

export function expressionChoiceView(choice: { expression: Expression; possible: boolean; reason: string }) {
  return {
    expression: expressionWords.of(choice.expression),
    possible: choice.possible,
    reason: textOrNull(choice.reason),
  };
}
