import type { Movement } from './movement.ts';
import type { PaymentFacts } from './payment-facts.ts';

/** Something the provider of payments says. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly apiVersion: string;
  readonly created: Date;
  /** What it is about; only its name where `isPointer`. */
  readonly payload: unknown;
  /** It has to be fetched: it is not written as we read it. */
  readonly isPointer: boolean;
}

/** Money that moved, as the provider's own books have it. */
export interface BookedMovement extends Pick<Movement, 'kind' | 'providerRef' | 'amount' | 'currency'> {
  readonly at: Date;
  /** The payment it belongs to; null for money that came by none. */
  readonly paymentRef: string | null;
  /** The order that stands on what came in; null for money of somebody else. */
  readonly orderId: string | null;
}

/** What the provider of payments tells by itself. */
export abstract class PaymentFeed {
  /** What the provider is asked to tell, by its own names. */
  abstract readonly eventTypes: readonly string[];
  /** @throws Problem `webhook.signature_invalid`, `webhook.malformed` */
  abstract verify(payload: Uint8Array, signature: string): ProviderEvent;
  /** Everything said since then, newest first. @throws PaymentFailed */
  abstract since(moment: Date): AsyncIterable<ProviderEvent>;
  /** What a pointer is about, as it is now. @throws PaymentFailed */
  abstract fetch(type: string, payload: unknown): Promise<unknown>;
  /** Everything that moved since then. @throws PaymentFailed */
  abstract movedSince(moment: Date): AsyncIterable<BookedMovement>;
  /** Undefined for what means nothing to us. @throws Error when it cannot be read */
  abstract factsOf(type: string, payload: unknown): PaymentFacts | undefined;
}
