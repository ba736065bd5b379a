import { randomUUID } from 'node:crypto';
import type { Customer } from '../../system/support/customer.ts';
import { rows } from '../../system/support/traces.ts';
import type { Fault } from '../support/fault.ts';
import { somebody } from '../support/people.ts';
import { startSecond, stopSecond } from '../support/second.ts';

const deletion = { id: randomUUID(), userId: randomUUID() };
let person: Customer;
let photoId = '';

/** Faults of what people were promised about their data. */
export const ofPromises = {
  'confirmation-lost': {
    begin: async () => {
      await rows(
        'identity',
        `INSERT INTO account_deletions (id, user_id, state, deadline_at, requested_at, published_at, confirmations)
         VALUES ($1, $2, 'erasing', now() + interval '22 hours', now() - interval '2 hours', now(),
                 '{generation,media,orders,notification}')`,
        [deletion.id, deletion.userId],
      );
    },
    // What is not confirmed is asked for again after five minutes; then coupons answers, which holds nothing.
    repair: async () => {
      await rows(
        'identity',
        `UPDATE account_deletions SET published_at = now() - interval '6 minutes', next_step_at = now() WHERE id = $1`,
        [deletion.id],
      );
    },
  },
  'retention-hangs': {
    prepare: async () => {
      person = await somebody();
      photoId = (await person.upload()).id;
    },
    begin: async () => {
      await rows(
        'media',
        `INSERT INTO leases (task, holder, ends_at) VALUES ('end-photos', $1, now() + interval '1 day')
         ON CONFLICT (task) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at`,
        [randomUUID()],
      );
      await rows('media', `UPDATE photos SET expires_at = now() - interval '2 hours' WHERE id = $1`, [
        photoId,
      ]);
    },
    // Every replica looks when it starts, then every ten minutes.
    repair: async () => {
      await rows('media', `DELETE FROM leases WHERE task = 'end-photos'`);
      await startSecond('media');
    },
    tidy: () => stopSecond('media'),
  },
} satisfies Record<string, Fault>;
