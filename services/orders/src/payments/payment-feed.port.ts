import type { Movement } from './movement.ts';
import type { PaymentFacts } from './payment-facts.ts';

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly apiVersion: string;
  readonly created: Date;
  /** What it is about; only its name where `isPointer`. */
  readonly payload: unknown;
  readonly isPointer: boolean;
}

export interface BookedMovement extends Pick<Movement, 'kind' | 'providerRef' | 'amount' | 'currency'> {
  readonly at: Date;
  readonly paymentRef: string | null;
  /** The order that stands on what came in; null for money of somebody else. */
  readonly orderId: string | null;
}

export abstract class PaymentFeed {
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
