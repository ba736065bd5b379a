import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { DeletionLedger } from '../application/delete-account/deletion-ledger.ts';
import { LockAccount } from '../application/lock-account/lock-account.ts';

export interface CommandInput {
  readonly argument: string;
  /** What is piped in. */
  readonly stdin: () => Promise<string>;
}

type Command = (app: INestApplicationContext, input: CommandInput) => Promise<string>;

const nobody = 'No active account has this address or id.';
const ledgerLine = z.object({
  deletionId: z.uuid(),
  userId: z.uuid(),
  keycloakId: z.uuid().nullable(),
  requestedAt: z.coerce.date(),
});

/** What an operator may ask for, by name. Each answers what is printed. */
export const commands: Readonly<Record<string, Command>> = {
  'lock-account': async (app, { argument }) => {
    const ended = await app.get(LockAccount).lock(argument);
    return ended === undefined ? nobody : `Locked; ${ended} sessions ended.`;
  },
  'unlock-account': async (app, { argument }) =>
    (await app.get(LockAccount).unlock(argument)) ? 'Unlocked.' : nobody,
  'list-deletions': async (app) =>
    (await app.get(DeletionLedger).list()).map((entry) => JSON.stringify(entry)).join('\n'),
  'repeat-deletions': async (app, { stdin }) => {
    const lines = (await stdin()).split('\n').filter((line) => line.trim() !== '');
    const entries = lines.map((line) => ledgerLine.parse(JSON.parse(line)));
    await app.get(DeletionLedger).repeat(entries);
    return `${entries.length} deletions asked for again.`;
  },
};
