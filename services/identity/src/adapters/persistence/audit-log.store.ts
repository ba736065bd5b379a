import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { purgeChunk, purgeRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import type { AuditEntry, AuditLog } from '../../application/ports/audit-log.ts';

const insert = `INSERT INTO audit_log (action, outcome, user_id, address_hash) VALUES ($1, $2, $3, $4)`;
const outdated: Outdated = { table: 'audit_log', by: 'at', where: `at < now() - interval '90 days'` };
const entries = new Counter({
  name: 'identity_audit_entries_total',
  help: 'What happened to accounts and sessions, failed logins included',
  labelNames: ['action', 'outcome'],
});

@Injectable()
export class PostgresAuditLog implements AuditLog {
  async record({ manager }: Tx, { action, outcome, userId, address }: AuditEntry): Promise<void> {
    await manager.query(insert, [action, outcome, userId ?? null, address ?? null]);
    entries.inc({ action, outcome });
  }

  async purge({ manager }: Tx): Promise<boolean> {
    return (await purgeRows(manager, outdated)) === purgeChunk;
  }
}
