import type { Style as WireStyle } from '@headshots/proto/common/v1/types_pb';
import { Expression as WireExpression } from '@headshots/proto/common/v1/types_pb';
import type { Expression, Style } from '@headshots/engine';

type Name<E> = Exclude<keyof E, 'UNSPECIFIED'>;

/** Names of the wire's enum for our words. */
export const styleCodes = {
  professional: 'PROFESSIONAL',
  friendly: 'FRIENDLY',
  serious: 'SERIOUS',
  confident: 'CONFIDENT',
  approachable: 'APPROACHABLE',
  creative: 'CREATIVE',
} as const satisfies Record<Style, Name<typeof WireStyle>>;

export const expressionCodes = {
  unchanged: 'UNCHANGED',
  slight_smile: 'SLIGHT_SMILE',
  clear_smile: 'CLEAR_SMILE',
} as const satisfies Record<Expression, Name<typeof WireExpression>>;

const fromWire = new Map<WireExpression, Expression>([
  [WireExpression.UNCHANGED, 'unchanged'],
  [WireExpression.SLIGHT_SMILE, 'slight_smile'],
  [WireExpression.CLEAR_SMILE, 'clear_smile'],
]);

/** Undefined for a value this version does not know. */
export function expressionOf(wire: WireExpression): Expression | undefined {
  return fromWire.get(wire);
}
