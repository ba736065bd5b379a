import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf } from '../../../deploy/src/api/public-api.ts';
import { Customer, password } from '../../system/support/customer.ts';
import { killAll, signalAll, startAgain } from '../../chaos/control.ts';
import { api, impatientApi, mailbox } from '../../system/support/stack.ts';
import { holding } from '../../system/support/traces.ts';
import { busily } from '../support/busy.ts';
import type { Fault } from '../support/fault.ts';
import { buy, somebody, type Bought } from '../support/people.ts';

/** Somebody whose address nobody verified yet: one event, and one mail. */
const somebodyComes = (): Promise<Customer> => Customer.arrive(api, mailbox, { verify: false });

const nothing = async (): Promise<void> => undefined;
let letGo = nothing;
let stop = nothing;
let person: Customer;
let bought: Bought;

/** The lock by which one replica of a service sends its outbox. */
const relayLock = 7_246_002;

/** Faults of the servers the product stands on. */
export const ofServers = {
  'broker-away': {
    begin: async () => {
      await killAll('kafka');
      await somebodyComes();
    },
    repair: () => startAgain('kafka'),
  },
  'relay-hangs': {
    begin: async () => {
      letGo = await holding('identity', `SELECT pg_advisory_xact_lock(${relayLock})`);
      await somebodyComes();
    },
    repair: () => letGo(),
  },
  'database-away': {
    begin: () => killAll('postgres'),
    repair: () => startAgain('postgres'),
  },
  'store-away': {
    prepare: async () => void (bought = await buy()),
    begin: () => killAll('minio'),
    repair: () => startAgain('minio'),
    tidy: () => bought.customer.orderOnce(bought.order.id, 'delivered'),
  },
  'mail-server-away': {
    begin: async () => {
      await killAll('maildev');
      await somebodyComes();
    },
    repair: () => startAgain('maildev'),
  },
  'keycloak-hangs': {
    prepare: async () => void (person = await somebody()),
    begin: async () => {
      await signalAll('keycloak', 'SIGSTOP');
      stop = busily(2, async () => {
        await answerOf(impatientApi.POST('/auth/login', { body: { email: person.email, password } }));
        await sleep(500);
      });
    },
    repair: async () => {
      await signalAll('keycloak', 'SIGCONT');
      await stop();
    },
  },
} satisfies Record<string, Fault>;
