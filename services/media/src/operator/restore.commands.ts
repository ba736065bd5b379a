import { command, type Commands, type Parts } from '@headshots/platform/operator';
import { AcceptDatabase } from './accept-database.use-case.ts';
import { ListDeletions } from './list-deletions.use-case.ts';
import { RepeatPhotoDeletions } from './repeat-photo-deletions.use-case.ts';

export const restoreCommands = (parts: Parts): Commands => ({
  'list-deletions': command({
    does: 'the accounts in the ledger of deletions of the object store, ids only, one JSON object a line',
    takes: [],
    run: async () => {
      const accounts = await parts((app) => app.get(ListDeletions).run());
      return { rows: accounts.map((account) => ({ ...account })), asJson: true };
    },
  }),
  'repeat-photo-deletions': command({
    does: 'deletes again the photos of the ledger that a restored database brought back',
    takes: [],
    run: async () => {
      const repeated = await parts((app) => app.get(RepeatPhotoDeletions).run());
      return { says: [`${repeated} photos deleted again.`] };
    },
  }),
  'accept-database': command({
    does: 'takes a restored database as it is, once all deletions of the ledger are repeated',
    takes: [],
    run: async () => {
      const accepted = await parts((app) => app.get(AcceptDatabase).run());
      return accepted.outcome === 'accepted'
        ? { says: [`Accepted; database and store stand at ${accepted.beat}. Take RESTORE_MODE away.`] }
        : {
            says: [
              `Not yet: ${accepted.accounts} accounts and ${accepted.photos} photos are to be deleted again.`,
            ],
            done: false,
          };
    },
  }),
});
