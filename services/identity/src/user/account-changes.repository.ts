import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In } from 'typeorm';
import type { NormalisedEmail } from '@headshots/platform/text';
import type { ProfileChange } from './profile-form.ts';
import type { User } from './user.ts';
import { isDuplicate } from './postgres-error.ts';
import { rowsOf } from './rows.query.ts';
import { UserEntity } from './user.entity.ts';
import { toUser } from './user.repository.ts';

export class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}

const pend = `UPDATE users SET pending_email = $2 WHERE id = $1`;
const take = `
  UPDATE users SET directory_email = coalesce(directory_email, email_normalised), email_normalised = pending_email,
                   pending_email = NULL, email_verified_at = now(), disowned_at = NULL
  WHERE id = $1 AND pending_email IS NOT NULL`;
const replace = `
  UPDATE users SET directory_email = coalesce(directory_email, email_normalised), email_normalised = $2,
                   pending_email = NULL, disowned_at = NULL
  WHERE id = $1 AND email_verified_at IS NULL`;
const disown = `UPDATE users SET disowned_at = coalesce(disowned_at, now()) WHERE id = $1 AND email_verified_at IS NULL`;
const disowned = `
  SELECT id FROM users
  WHERE status = 'active' AND email_verified_at IS NULL AND disowned_at < now() - make_interval(hours => $1)
  ORDER BY disowned_at LIMIT $2`;
const followed = `UPDATE users SET directory_email = NULL WHERE id = $1 AND email_normalised = $2`;
const behind = `UPDATE users SET directory_email = coalesce(directory_email, $2) WHERE id = $1`;
const notFollowed = `
  (SELECT id FROM users WHERE directory_email IS NOT NULL AND id > $2 ORDER BY id LIMIT $1)
  UNION ALL
  (SELECT id FROM users WHERE directory_email IS NOT NULL AND id <= $2 ORDER BY id LIMIT $1)
  LIMIT $1`;
const firstId = '00000000-0000-0000-0000-000000000000';
const changing = `UPDATE users SET password_changing_since = now() WHERE id = $1`;
const kept = `UPDATE users SET password_changing_since = NULL WHERE id = $1`;
const set = `UPDATE users SET password_changing_since = NULL, has_password = true WHERE id = $1`;
const unsettled = `
  SELECT id FROM users WHERE password_changing_since < now() - make_interval(secs => $1) AND status = 'active'
  ORDER BY password_changing_since LIMIT $2`;
const neverVerified = `
  SELECT id FROM users
  WHERE status = 'active' AND email_verified_at IS NULL AND providers = '{}'
    AND created_at < now() - make_interval(days => $1)
  ORDER BY created_at LIMIT $2`;

/** Changes of an account, whose row must be locked, and what of them is left to do. */
@Injectable()
export class AccountChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async profile({ manager }: Tx, id: string, { termsVersion, ...change }: ProfileChange): Promise<void> {
    const terms = termsVersion === undefined ? {} : { termsVersion, termsAcceptedAt: () => 'now()' };
    const values = { ...change, ...terms };
    if (Object.keys(values).length > 0) await manager.update(UserEntity, { id }, values);
  }

  async pendEmail({ manager }: Tx, id: string, email: NormalisedEmail | undefined): Promise<void> {
    await manager.query(pend, [id, email ?? null]);
  }

  /** The pending address becomes the verified one; the directory has to follow. @throws AddressTaken */
  async takePendingEmail({ manager }: Tx, id: string): Promise<void> {
    await manager.query(take, [id]).catch(asTaken);
  }

  /** An address nobody has verified makes way for another one; the directory has to follow. @throws AddressTaken */
  async replaceUnverified({ manager }: Tx, id: string, email: NormalisedEmail): Promise<void> {
    await manager.query(replace, [id, email]).catch(asTaken);
  }

  async disown({ manager }: Tx, id: string): Promise<void> {
    await manager.query(disown, [id]);
  }

  disowned(hours: number, limit: number): Promise<readonly User[]> {
    return this.usersOf(disowned, [hours, limit]);
  }

  /** The directory knows the user by this address now; nothing happens when it changed again. */
  async directoryFollowed({ manager }: Tx, id: string, email: NormalisedEmail): Promise<void> {
    await manager.query(followed, [id, email]);
  }

  /** The directory knows the user by this address, which is not that of the account any more. */
  async directoryBehind({ manager }: Tx, id: string, email: NormalisedEmail): Promise<void> {
    await manager.query(behind, [id, email]);
  }

  /** Users the directory still knows by an old address: those with a higher id than this one, then the others. */
  notFollowed(limit: number, afterId = firstId): Promise<readonly User[]> {
    return this.usersOf(notFollowed, [limit, afterId]);
  }

  async passwordChanging({ manager }: Tx, id: string): Promise<void> {
    await manager.query(changing, [id]);
  }

  async passwordKept({ manager }: Tx, id: string): Promise<void> {
    await manager.query(kept, [id]);
  }

  async passwordSet({ manager }: Tx, id: string): Promise<void> {
    await manager.query(set, [id]);
  }

  passwordsUnsettled(olderThanSeconds: number, limit: number): Promise<readonly User[]> {
    return this.usersOf(unsettled, [olderThanSeconds, limit]);
  }

  neverVerified(days: number, limit: number): Promise<readonly User[]> {
    return this.usersOf(neverVerified, [days, limit]);
  }

  private async usersOf(sql: string, values: readonly unknown[]): Promise<readonly User[]> {
    const manager = this.dataSource.manager;
    const ids = await rowsOf<{ id: string }>(manager, sql, values);
    const found = await manager.findBy(UserEntity, { id: In(ids.map(({ id }) => id)) });
    const byId = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap(({ id }) => byId.get(id) ?? []).map(toUser);
  }
}

function asTaken(error: unknown): never {
  throw isDuplicate(error) ? new AddressTaken('Another account has the address.') : error;
}
