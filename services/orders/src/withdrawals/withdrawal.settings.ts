export abstract class WithdrawalSettings {
  abstract readonly markKey: string;
}
