export abstract class RefundSettings {
  abstract readonly leaseSeconds: number;
  abstract readonly markKey: string;
}
