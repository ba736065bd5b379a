import {
  act,
  command,
  CommandError,
  reasonIn,
  type Commands,
  type Parts,
} from '@headshots/platform/operator';
import { z } from 'zod';
import { IdentitySettings } from '../identity.settings.ts';
import { LockAccount, UnlockAccount } from '../locks/index.ts';
import { DeleteAccountByHand } from '../person/index.ts';
import { ExportAccount } from './export-account.use-case.ts';
import { ListDeletions } from './list-deletions.use-case.ts';
import { RepeatDeletions } from './repeat-deletions.use-case.ts';

const nobody = { says: ['No active account has this address or id.'], done: false };
const notConfirmed = { says: ['It was not typed the same a second time; nothing was deleted.'], done: false };
const ledgerLine = z.object({
  deletionId: z.uuid(),
  userId: z.uuid(),
  keycloakId: z.uuid().nullable(),
  requestedAt: z.coerce.date(),
});

export const accountCommands = (parts: Parts): Commands => ({
  'lock-account': act({
    does: 'ends the sessions of an address or user id, refuses every login, pays back what is not delivered and writes the reason to the owner, so write it in their language',
    takes: ['ACCOUNT', 'REASON'],
    run: async ({ words: [who, written], by }) => {
      const reason = reasonIn(written);
      const locked = await parts((app) => app.get(LockAccount).run(who, reason, by));
      if (!locked) return nobody;
      const first = locked.lockedBefore ? 'It was locked before, and the reason of then stands' : 'Locked';
      return { says: [`${first}; ${locked.endedSessions} sessions ended.`] };
    },
  }),
  'unlock-account': act({
    does: 'lets an address or user id log in again',
    takes: ['ACCOUNT'],
    run: async ({ words: [who], by }) =>
      (await parts((app) => app.get(UnlockAccount).run(who, by))) ? { says: ['Unlocked.'] } : nobody,
  }),
  'export-account': act({
    does: 'prints a command that downloads the export of an address or user id, valid for ten minutes; pipe it into sh',
    takes: ['ACCOUNT'],
    run: async ({ words: [who], by }) => {
      const download = await parts(async (app) => {
        const token = await app.get(ExportAccount).run(who, by);
        return token === undefined ? undefined : { token, from: app.get(IdentitySettings).publicUrl };
      });
      if (!download) return nobody;
      const { token, from } = download;
      return {
        says: [
          `curl -fsS -H 'Authorization: Bearer ${token}' -o export.zip '${from}/api/auth/account/export'`,
        ],
      };
    },
  }),
  'delete-account': act({
    does: 'deletes the account of an address or user id in every service, as its owner could, once it was typed a second time; cannot be undone',
    takes: ['ACCOUNT'],
    options: { yes: { type: 'boolean', help: 'does not ask for it a second time' } },
    run: async ({ words: [who], options: { yes }, by, ask }) => {
      const again = yes ? who : await ask('This cannot be undone. Type the address or id again: ');
      if (again.trim().toLowerCase() !== who.trim().toLowerCase()) return notConfirmed;
      const deletionId = await parts((app) => app.get(DeleteAccountByHand).run(who, by));
      return deletionId === undefined ? nobody : { says: [`Deletion ${deletionId} has begun.`] };
    },
  }),
  'list-deletions': command({
    does: 'the ledger of deletions, ids only, one JSON object a line',
    takes: [],
    run: async () => {
      const entries = await parts((app) => app.get(ListDeletions).run());
      return { rows: entries.map((entry) => ({ ...entry })), asJson: true };
    },
  }),
  'repeat-deletions': command({
    does: 'reads lines of the ledger from standard input and deletes again, in every service',
    takes: [],
    run: async ({ stdin }) => {
      const entries = ledgerIn(await stdin());
      await parts((app) => app.get(RepeatDeletions).run(entries));
      return { says: [`${entries.length} deletions asked for again.`] };
    },
  }),
});

const ledgerIn = (text: string) =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [entryIn(line, index + 1)]));

function entryIn(line: string, number: number): z.infer<typeof ledgerLine> {
  try {
    return ledgerLine.parse(JSON.parse(line));
  } catch {
    throw new CommandError(`Line ${number} is none of the ledger; nothing was deleted.`);
  }
}
