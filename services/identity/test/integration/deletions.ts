import { fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { expect } from '@jest/globals';
import { withUser } from '@headshots/platform/rpc';
import { eventually } from '@headshots/platform/testing';
import type { OrderRefundSchema } from '@headshots/proto/common/v1/types_pb';
import { AccountDeletionRequestedSchema, AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { erasers } from '../../src/person/account-deletion.ts';
import type { IdentityApp } from './identity-app.ts';
import { goodPassword, type Person } from './people.ts';

export interface DeletionRow {
  readonly id: string;
  readonly state: string;
  readonly contact: Buffer | null;
  readonly user_id: string | null;
  readonly confirmations: readonly string[];
  readonly farewell_event_id: string | null;
  readonly directory_removed_at: Date | null;
}

/** Deletions of one running identity, from outside and from its tables. */
export class Deletions {
  constructor(private readonly app: IdentityApp) {}

  request({ session }: Person, password = goodPassword) {
    return this.app.client.deleteAccount({ password }, withUser(session.token));
  }

  /** One service says that it has erased. */
  confirm(
    deletionId: string,
    userId: string,
    service: string,
    refunds: MessageInitShape<typeof OrderRefundSchema>[] = [],
  ): Promise<unknown> {
    return this.app.bus.send(AccountErasedSchema, { deletionId, userId, service, refunds });
  }

  async confirmAll(deletionId: string, userId: string): Promise<void> {
    for (const service of erasers) await this.confirm(deletionId, userId, service);
  }

  async row(id: string): Promise<DeletionRow> {
    const [row] = await this.app.query<DeletionRow>('SELECT * FROM account_deletions WHERE id = $1', [id]);
    if (!row) throw new Error('There is no such deletion.');
    return row;
  }

  /** Waits for the state and has the worker look at once. */
  reaches(id: string, state: string): Promise<DeletionRow> {
    return eventually(
      async () => {
        await this.app.query('UPDATE account_deletions SET next_step_at = now() WHERE id = $1', [id]);
        const row = await this.row(id);
        expect(row.state).toBe(state);
        return row;
      },
      { everyMs: 200 },
    );
  }

  /** Moves a moment of the deletion back and makes it due. */
  async later(id: string, column: string, interval: string): Promise<void> {
    await this.app.query(
      `UPDATE account_deletions SET ${column} = ${column} - interval '${interval}', next_step_at = now() WHERE id = $1`,
      [id],
    );
  }

  /** How often the other services were asked. */
  async requestsFor(userId: string): Promise<number> {
    const records = await this.app.bus.events('account.deletion_requested');
    return records.filter(
      ({ value }) => fromBinary(AccountDeletionRequestedSchema, value ?? Buffer.alloc(0)).userId === userId,
    ).length;
  }

  async inKeycloak(email: string): Promise<unknown[]> {
    return (await this.app.realm.admin('GET', `/users?username=${email}&exact=true`)) as unknown[];
  }

  /** Every table that still knows the id or the address. */
  async traces({ id, email }: Person): Promise<readonly string[]> {
    const tables = await this.app.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_name NOT IN ('account_deletions', 'outbox', 'migrations')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await this.app.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      const text = rows.map((row) => row.text).join('\n');
      if (text.includes(id) || text.includes(email)) found.push(name);
    }
    return found;
  }
}
