import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { rowsOf } from '../user/index.ts';
import type { AddressHash } from '../user/address-hash.ts';

export interface ExportedRecords {
  readonly sessions: readonly {
    readonly startedAt: Date;
    readonly lastRefreshedAt: Date;
    readonly expiresAt: Date;
    readonly remember: boolean;
    readonly browser: string;
    readonly system: string;
    readonly endedAt: Date | null;
    readonly endReason: string | null;
  }[];
  readonly activity: readonly { readonly at: Date; readonly action: string; readonly outcome: string }[];
}

const byAddress = [
  `DELETE FROM login_throttle WHERE address_hash = $1`,
  `DELETE FROM mail_requests WHERE address_hash = $1`,
  `UPDATE audit_log SET address_hash = NULL WHERE address_hash = $1`,
] as const;
const byUser = [
  `DELETE FROM one_time_tokens WHERE user_id = $1`,
  `DELETE FROM expected_links WHERE user_id = $1`,
  `DELETE FROM password_confirmations WHERE user_id = $1`,
  `DELETE FROM registrations WHERE user_id = $1`,
  `DELETE FROM account_locks WHERE user_id = $1`,
  `UPDATE audit_log SET user_id = NULL, address_hash = NULL, reason = NULL WHERE user_id = $1`,
  `DELETE FROM users WHERE id = $1`,
] as const;
const cutLoose = `UPDATE sessions SET user_id = $2 WHERE user_id = $1`;
const sessions = `
  SELECT created_at AS "startedAt", last_refreshed_at AS "lastRefreshedAt", absolute_expires_at AS "expiresAt",
         remember, browser, system, ended_at AS "endedAt", end_reason AS "endReason"
  FROM sessions WHERE user_id = $1 ORDER BY created_at`;
const activity = `SELECT at, action, outcome FROM audit_log WHERE user_id = $1 ORDER BY id`;

@Injectable()
export class PersonalRecordsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Counters, wishes and log entries that know the address; while it still belongs to the account. */
  async forgetAddress({ manager }: Tx, address: AddressHash): Promise<void> {
    for (const statement of byAddress) await manager.query(statement, [address]);
  }

  /** Profile, links and counters go; ended sessions stay revoked, under an id that names nobody. */
  async erase({ manager }: Tx, userId: string, nobody: string): Promise<void> {
    for (const statement of byUser) await manager.query(statement, [userId]);
    await manager.query(cutLoose, [userId, nobody]);
  }

  async export(userId: string): Promise<ExportedRecords> {
    const manager = this.dataSource.manager;
    return {
      sessions: await rowsOf(manager, sessions, [userId]),
      activity: await rowsOf(manager, activity, [userId]),
    };
  }
}
