export abstract class LocksPort {
  /**
   * Whether identity has locked the account, and has not unlocked it since.
   * @throws Problem `service.unavailable` when nobody answers
   */
  abstract lasts(lockId: string, userId: string): Promise<boolean>;
}
