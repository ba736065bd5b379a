import type { Account } from '../account/account.ts';
import type { Faults } from '../faults/faults.ts';

export interface Controlled {
  readonly account: Account;
  readonly faults: Faults;
  idle(): Promise<void>;
  deliver(tasks: readonly string[]): Promise<void>;
  /** What follows is nothing that Stripe would say: it is not recorded for the contract. */
  pretend(): void;
  kill(): void;
}
