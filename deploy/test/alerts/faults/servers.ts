import { Customer } from '../../system/support/customer.ts';
import { killAll, startAgain } from '../../chaos/control.ts';
import { api, mailbox } from '../../system/support/stack.ts';
import type { Fault } from '../support/fault.ts';

/** Somebody whose address nobody verified yet: one event, and one mail. */
const somebodyComes = (): Promise<Customer> => Customer.arrive(api, mailbox, { verify: false });

/** Faults of the servers the product stands on. */
export const ofServers = {
  'broker-away': {
    begin: async () => {
      await killAll('kafka');
      await somebodyComes();
    },
    repair: () => startAgain('kafka'),
  },
  'mail-server-away': {
    begin: async () => {
      await killAll('maildev');
      await somebodyComes();
    },
    repair: () => startAgain('maildev'),
  },
} satisfies Record<string, Fault>;
