export abstract class WithdrawalSettings {
  /** Makes marks of networks that lead back to none. */
  abstract readonly markKey: string;
}
