import { Injectable } from '@nestjs/common';
import { DeletionLedger, StoreCustody } from '../store/index.ts';
import { RepeatedDeletionsRepository } from './repeated-deletions.repository.ts';

export type Acceptance =
  | { readonly outcome: 'accepted'; readonly beat: number }
  | { readonly outcome: 'unrepeated'; readonly accounts: number; readonly photos: number };

const step = 500;

/** Takes a restored database as it is, once everything of the ledger is deleted again. */
@Injectable()
export class AcceptDatabase {
  constructor(
    private readonly ledger: DeletionLedger,
    private readonly repeated: RepeatedDeletionsRepository,
    private readonly custody: StoreCustody,
  ) {}

  async run(): Promise<Acceptance> {
    const users = new Set<string>();
    const photoIds = new Set<string>();
    for await (const { deletion } of this.ledger.entries()) {
      if (deletion.kind === 'account') users.add(deletion.userId);
      else photoIds.add(deletion.photoId);
    }
    const accounts = await sum(users, (ids) => this.repeated.unerased(ids));
    const photos = await sum(photoIds, (ids) => this.repeated.present(ids));
    if (accounts + photos > 0) return { outcome: 'unrepeated', accounts, photos };
    return { outcome: 'accepted', beat: await this.custody.accept() };
  }
}

async function sum(
  ids: ReadonlySet<string>,
  count: (some: readonly string[]) => Promise<number>,
): Promise<number> {
  const all = [...ids];
  let total = 0;
  for (let at = 0; at < all.length; at += step) total += await count(all.slice(at, at + step));
  return total;
}
