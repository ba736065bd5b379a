export interface Money {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface OrderFacts {
  readonly number: string;
  readonly photoId: string;
  readonly package: 'professional' | 'premium' | 'ultra';
  readonly images: number;
  readonly listPrice: Money;
  readonly discount: Money;
  readonly total: Money;
  readonly couponCode: string | undefined;
  /** Payment was skipped. */
  readonly bypass: boolean;
  readonly placedAt: Date;
  readonly deliveredAt: Date | undefined;
  /** Dotted code of the error catalogue. */
  readonly refundReason: string | undefined;
}

/** Orders' door. Methods throw its problems. */
export abstract class Orders {
  abstract orderOf(orderId: string): Promise<OrderFacts>;
}
