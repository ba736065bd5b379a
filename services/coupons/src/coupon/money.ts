/** `amount` in minor units (cents, øre) of an ISO 4217 currency. */
export interface Money {
  readonly amount: bigint;
  readonly currency: string;
}
