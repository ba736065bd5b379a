import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { errorCatalogue, type ErrorCode } from '@headshots/proto/errors';
import {
  Expression,
  Package,
  Resolution,
  SourceType,
  Style,
  type Money,
} from '@headshots/proto/common/v1/types_pb';
import { OrderState, PaymentState } from '@headshots/proto/orders/v1/orders_pb';
import { PhotoStatus } from '@headshots/proto/media/v1/media_pb';

export const packageCodes = {
  professional: Package.PROFESSIONAL,
  premium: Package.PREMIUM,
  ultra: Package.ULTRA,
} as const;
const expressions = {
  unchanged: Expression.UNCHANGED,
  slight_smile: Expression.SLIGHT_SMILE,
  clear_smile: Expression.CLEAR_SMILE,
} as const;
const styles = {
  professional: Style.PROFESSIONAL,
  friendly: Style.FRIENDLY,
  serious: Style.SERIOUS,
  confident: Style.CONFIDENT,
  approachable: Style.APPROACHABLE,
  creative: Style.CREATIVE,
} as const;
const resolutions = { high: Resolution.HIGH, medium: Resolution.MEDIUM, low: Resolution.LOW } as const;
const sourceTypes = {
  compositeWithTrainedAlgorithmicMedia: SourceType.COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA,
  trainedAlgorithmicMedia: SourceType.TRAINED_ALGORITHMIC_MEDIA,
} as const;
const photoStatuses = {
  pending: PhotoStatus.PENDING,
  queued: PhotoStatus.QUEUED,
  processing: PhotoStatus.PROCESSING,
  completed: PhotoStatus.COMPLETED,
  failed: PhotoStatus.FAILED,
} as const;
const orderStates = {
  awaiting_payment: OrderState.AWAITING_PAYMENT,
  paid: OrderState.PAID,
  generating: OrderState.GENERATING,
  delivered: OrderState.DELIVERED,
  expired: OrderState.EXPIRED,
  refund_pending: OrderState.REFUND_PENDING,
  refunded: OrderState.REFUNDED,
} as const;
const paymentStates = {
  pending: PaymentState.PENDING,
  paid: PaymentState.PAID,
  failed: PaymentState.FAILED,
} as const;

/** Turns the numbers of one enum into the words of the public API. */
function words<W extends string>(codes: Readonly<Record<W, number>>) {
  const byCode = new Map((Object.entries(codes) as [W, number][]).map(([word, code]) => [code, word]));
  return {
    /** Undefined for "unspecified" and for values this version does not know. */
    find: (code: number): W | undefined => byCode.get(code),
    /** @throws Error for a value the contract does not allow here */
    of: (code: number): W => {
      const word = byCode.get(code);
      if (word === undefined) throw new Error(`A neighbour answered the unknown value ${code}.`);
      return word;
    },
  };
}

export const packageWord = words(packageCodes);
export const expressionWord = words(expressions);
export const styleWord = words(styles);
export const resolutionWord = words(resolutions);
export const sourceTypeWord = words(sourceTypes);
export const photoStatusWord = words(photoStatuses);
export const orderStateWord = words(orderStates);
export const paymentStateWord = words(paymentStates);

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
    expression: expressionWord.of(choice.expression),
    possible: choice.possible,
    reason: textOrNull(choice.reason),
  };
}
