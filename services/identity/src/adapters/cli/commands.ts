import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { ListDeletions } from '../../application/list-deletions/list-deletions.use-case.ts';
import { LockAccount } from '../../application/lock-account/lock-account.use-case.ts';
import { RepeatDeletions } from '../../application/repeat-deletions/repeat-deletions.use-case.ts';
import { UnlockAccount } from '../../application/unlock-account/unlock-account.use-case.ts';

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
    const ended = await app.get(LockAccount).run(argument);
    return ended === undefined ? nobody : `Locked; ${ended} sessions ended.`;
  },
  'unlock-account': async (app, { argument }) =>
    (await app.get(UnlockAccount).run(argument)) ? 'Unlocked.' : nobody,
  'list-deletions': async (app) =>
    (await app.get(ListDeletions).run()).map((entry) => JSON.stringify(entry)).join('\n'),
  'repeat-deletions': async (app, { stdin }) => {
    const lines = (await stdin()).split('\n').filter((line) => line.trim() !== '');
    const entries = lines.map((line) => ledgerLine.parse(JSON.parse(line)));
    await app.get(RepeatDeletions).run(entries);
    return `${entries.length} deletions asked for again.`;
  },
};
