import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, IsNull } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AccountLockEntity } from './account-lock.entity.ts';
import { changed, rowsOf } from './rows.query.ts';

export type AccountLock = Pick<AccountLockEntity, 'reason' | 'lockedAt' | 'unlockedAt'>;

const lock = `
  INSERT INTO account_locks (id, user_id, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`;
const unlock = `
  UPDATE account_locks SET unlocked_at = now() WHERE user_id = $1 AND unlocked_at IS NULL RETURNING id`;
const ofUser = `
  SELECT reason, locked_at AS "lockedAt", unlocked_at AS "unlockedAt"
  FROM account_locks WHERE user_id = $1 ORDER BY locked_at`;

@Injectable()
export class AccountLockRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Answers the id of the lock; undefined when one lasts already. */
  async lock({ manager }: Tx, userId: string, reason: string): Promise<string | undefined> {
    return (await rowsOf<{ id: string }>(manager, lock, [uuid(), userId, reason]))[0]?.id;
  }

  /** Answers the id of the lock that has ended; undefined when none lasted. */
  async unlock({ manager }: Tx, userId: string): Promise<string | undefined> {
    return (await changed<{ id: string }>(manager, unlock, [userId])).rows[0]?.id;
  }

  async find(id: string, userId: string): Promise<AccountLock | undefined> {
    return (await this.dataSource.manager.findOneBy(AccountLockEntity, { id, userId })) ?? undefined;
  }

  async lasting(userId: string, tx?: Tx): Promise<AccountLock | undefined> {
    const { manager } = tx ?? this.dataSource;
    return (await manager.findOneBy(AccountLockEntity, { userId, unlockedAt: IsNull() })) ?? undefined;
  }

  ofUser(userId: string): Promise<readonly AccountLock[]> {
    return rowsOf(this.dataSource.manager, ofUser, [userId]);
  }
}
