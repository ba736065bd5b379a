import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { countFromZero } from '@headshots/platform/telemetry';
import { DataSource } from 'typeorm';
import { rowsOf } from './rows.query.ts';

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
    | 'look'
    | 'lock'
    | 'unlock'
    | 'correct-address'
    | 'send-link'
    | 'disable'
    | 'export';
  readonly outcome: string;
  readonly userId?: string;
  readonly address?: Buffer;
  /** Name of whoever of the staff did it or typed the command. */
  readonly operator?: string | undefined;
  /** Why they did it; other staff reads it. */
  readonly reason?: string;
}

const insert = `
  INSERT INTO audit_log (action, outcome, user_id, address_hash, operator, reason) VALUES ($1, $2, $3, $4, $5, $6)`;
const countOfDay = `
  SELECT count(*)::integer AS entries FROM audit_log
  WHERE user_id = $1 AND action = $2 AND outcome = $3 AND at > now() - interval '1 day'`;
const outdated: Outdated = { table: 'audit_log', by: 'at', where: `at < now() - interval '90 days'` };
const entries = new Counter({
  name: 'identity_audit_entries_total',
  help: 'What happened to accounts and sessions, failed logins included',
  labelNames: ['action', 'outcome'],
});
countFromZero(entries, [{ action: 'link', outcome: 'refused' }]);

/** Who did what when: of customers ids and hashes only, of operators their name and what they wrote. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly dataSource: DataSource) {}

  async record(tx: Tx, { action, outcome, ...about }: AuditEntry): Promise<void> {
    const { userId = null, address = null, operator = null, reason = null } = about;
    await tx.manager.query(insert, [action, outcome, userId, address, operator, reason]);
    tx.afterCommit(() => entries.inc({ action, outcome }));
  }

  async countOfDay(
    { manager }: Tx,
    userId: string,
    { action, outcome }: Pick<AuditEntry, 'action' | 'outcome'>,
  ): Promise<number> {
    const rows = await rowsOf<{ entries: number }>(manager, countOfDay, [userId, action, outcome]);
    return rows[0]?.entries ?? 0;
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
