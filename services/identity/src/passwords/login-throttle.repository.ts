import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { AddressHash } from '../user/address-hash.ts';
import { lockSeconds, type LockPolicy } from './lock.policy.ts';
import { changed, rowsOf } from '../user/index.ts';

export interface Attempts {
  readonly lockedSeconds: number;
  readonly inMinute: number;
  readonly minuteLeft: number;
}

const secondsUntil = (moment: string): string =>
  `greatest(0, ceil(extract(epoch FROM ${moment} - clock_timestamp())))::integer`;

const attempt = `
  INSERT INTO login_throttle AS t (address_hash, minute_started_at, minute_attempts, touched_at)
  VALUES ($1, now(), 1, now())
  ON CONFLICT (address_hash) DO UPDATE SET
    minute_attempts = CASE WHEN t.minute_started_at > now() - interval '1 minute' THEN t.minute_attempts + 1 ELSE 1 END,
    minute_started_at = CASE WHEN t.minute_started_at > now() - interval '1 minute' THEN t.minute_started_at ELSE now() END,
    touched_at = now()
  RETURNING coalesce(${secondsUntil('t.locked_until')}, 0) AS "lockedSeconds",
            t.minute_attempts AS "inMinute",
            ${secondsUntil(`(t.minute_started_at + interval '1 minute')`)} AS "minuteLeft"`;
const lease = `
  UPDATE login_throttle SET lease_owner = $2, lease_until = clock_timestamp() + make_interval(secs => $3 / 1000.0)
  WHERE address_hash = $1 AND (lease_until IS NULL OR lease_until < clock_timestamp())
  RETURNING coalesce(${secondsUntil('locked_until')}, 0) AS locked`;
const release = `
  UPDATE login_throttle SET lease_owner = NULL, lease_until = clock_timestamp() + make_interval(secs => $3 / 1000.0)
  WHERE address_hash = $1 AND lease_owner = $2`;
const fail = `
  UPDATE login_throttle SET
    failures = CASE WHEN last_failure_at > now() - make_interval(secs => $2) THEN failures + 1 ELSE 1 END,
    last_failure_at = now()
  WHERE address_hash = $1 RETURNING failures`;
const lock = `
  UPDATE login_throttle SET locked_until = greatest(locked_until, clock_timestamp() + make_interval(secs => $2))
  WHERE address_hash = $1`;
const succeed = `UPDATE login_throttle SET failures = 0, last_failure_at = NULL, locked_until = NULL WHERE address_hash = $1`;
const outdated: Outdated = {
  table: 'login_throttle',
  by: 'touched_at',
  where: `touched_at < now() - make_interval(secs => $1)`,
};

@Injectable()
export class LoginThrottleRepository {
  constructor(private readonly dataSource: DataSource) {}

  async attempt({ manager }: Tx, address: AddressHash): Promise<Attempts> {
    const [row] = await rowsOf<Attempts>(manager, attempt, [address]);
    if (!row) throw new Error('An upsert answered no row.');
    return row;
  }

  /** Takes the address for one attempt; undefined while another one has it, else the seconds of a lock. */
  async lease({ manager }: Tx, address: AddressHash, owner: string, ms: number): Promise<number | undefined> {
    const { rows } = await changed<{ locked: number }>(manager, lease, [address, owner, ms]);
    return rows[0]?.locked;
  }

  async release({ manager }: Tx, address: AddressHash, owner: string, afterMs: number): Promise<void> {
    await manager.query(release, [address, owner, afterMs]);
  }

  /** Counts a wrong password and locks the address when the policy says so; answers the failures in a row. */
  async fail(tx: Tx, address: AddressHash, policy: LockPolicy): Promise<number> {
    const { rows } = await changed<{ failures: number }>(tx.manager, fail, [address, policy.memorySeconds]);
    const failures = rows[0]?.failures ?? 0;
    const seconds = lockSeconds(failures, policy);
    if (seconds > 0) await this.lock(tx, address, seconds);
    return failures;
  }

  async lock({ manager }: Tx, address: AddressHash, seconds: number): Promise<void> {
    await manager.query(lock, [address, seconds]);
  }

  async succeed({ manager }: Tx, address: AddressHash): Promise<void> {
    await manager.query(succeed, [address]);
  }

  async purge(olderThanSeconds: number): Promise<void> {
    await purgeAllRows(this.dataSource, outdated, [olderThanSeconds]);
  }
}
