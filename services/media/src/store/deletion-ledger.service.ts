import { Injectable } from '@nestjs/common';
import { LEDGER_PREFIX, ledgerDayOf, ledgerKey, readLedgerKey, type Deletion } from './ledger-keys.ts';
import { ObjectStore } from './object-store.port.ts';
import { StoreCustody } from './store-custody.service.ts';

/** The oldest backup that could bring it back is gone by then. */
const LEDGER_DAYS = 90;

const dayMs = 24 * 3_600_000;

export interface NotedDeletion {
  readonly deletion: Deletion;
  readonly notedAt: Date;
}

/**
 * What was deleted, by ids alone, in the object store: a database that is restored has forgotten it. An entry is an
 * object without content, named by its day and its ids, so that a list is all there is to read.
 */
@Injectable()
export class DeletionLedger {
  constructor(
    private readonly objects: ObjectStore,
    private readonly custody: StoreCustody,
  ) {}

  /** To be called before anything is removed. The same deletion may be noted again. @throws DependencyDown */
  async note(deletion: Deletion): Promise<void> {
    await this.objects.putNew('photos', ledgerKey(deletion, new Date()), '');
  }

  /** Oldest first; the same deletion may come twice. @throws DependencyDown */
  async *entries(): AsyncGenerator<NotedDeletion> {
    for await (const { key, modifiedAt } of this.objects.list('photos', LEDGER_PREFIX)) {
      const deletion = readLedgerKey(key);
      if (deletion) yield { deletion, notedAt: modifiedAt };
    }
  }

  /** Removes what no backup brings back any more; answers how many entries, none while removals are held. @throws DependencyDown */
  async forget(now = new Date()): Promise<number> {
    if (this.custody.hold) return 0;
    const oldest = ledgerDayOf(new Date(now.getTime() - LEDGER_DAYS * dayMs));
    const over = new Set<string>();
    for await (const { key } of this.objects.list('photos', LEDGER_PREFIX)) {
      const day = key.slice(LEDGER_PREFIX.length, LEDGER_PREFIX.length + oldest.length);
      // Listed in order, so by days.
      if (day >= oldest) break;
      over.add(day);
    }
    let removed = 0;
    for (const day of over) removed += await this.objects.removeAll('photos', `${LEDGER_PREFIX}${day}/`);
    return removed;
  }
}
