import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { countFromZero } from '@headshots/platform/telemetry';
import { DataSource } from 'typeorm';

export interface AuditEntry {
  readonly action:
    | 'register'
    | 'login'
    | 'refresh'
    | 'logout'
    | 'verify'
    | 'link'
    | 'profile'
    | 'password'
    | 'delete'
    | 'lock'
    | 'unlock'
    | 'disable';
  readonly outcome: string;
  readonly userId?: string;
  /** HMAC of the address typed. */
  readonly address?: Buffer;
}

const insert = `INSERT INTO audit_log (action, outcome, user_id, address_hash) VALUES ($1, $2, $3, $4)`;
const outdated: Outdated = { table: 'audit_log', by: 'at', where: `at < now() - interval '90 days'` };
const entries = new Counter({
  name: 'identity_audit_entries_total',
  help: 'What happened to accounts and sessions, failed logins included',
  labelNames: ['action', 'outcome'],
});
countFromZero(entries, [{ action: 'link', outcome: 'refused' }]);

/** Who did what when; ids and hashes only. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly dataSource: DataSource) {}

  async record({ manager }: Tx, { action, outcome, userId, address }: AuditEntry): Promise<void> {
    await manager.query(insert, [action, outcome, userId ?? null, address ?? null]);
    entries.inc({ action, outcome });
  }

  /** Deletes entries whose time is over. */
  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
