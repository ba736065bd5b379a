export abstract class RefundSettings {
  /** How long one replica may work on one refund. */
  abstract readonly leaseSeconds: number;
  /** Makes marks of addresses that lead back to none. */
  abstract readonly markKey: string;
}
