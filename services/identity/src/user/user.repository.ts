import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In, type FindOptionsWhere } from 'typeorm';
import type { NormalisedEmail } from '@headshots/platform/text';
import type { NewUser, User } from './user.ts';
import { changed, rowsOf } from './rows.query.ts';
import { UserEntity } from './user.entity.ts';

const reserve = `
  INSERT INTO users (id, email_normalised, first_name, last_name, gender, language, terms_version, terms_accepted_at, status)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now(), 'creating')
  ON CONFLICT (email_normalised) DO NOTHING RETURNING id`;
const activate = `UPDATE users SET status = 'active', keycloak_id = $2 WHERE id = $1 AND status = 'creating'`;
const discard = `DELETE FROM users WHERE id = $1 AND status = 'creating'`;
const verify = `
  UPDATE users SET email_verified_at = coalesce(email_verified_at, now()), disowned_at = NULL WHERE id = $1`;
const unfinished = `
  SELECT id FROM users WHERE status = 'creating' AND created_at < now() - make_interval(secs => $1)
  ORDER BY created_at LIMIT $2`;

/** Reads go through the pool when they are given no transaction. */
@Injectable()
export class UserRepository {
  constructor(private readonly dataSource: DataSource) {}

  async reserve({ manager }: Tx, user: NewUser): Promise<boolean> {
    const { id, email, firstName, lastName, gender, language, termsVersion } = user;
    const values = [id, email, firstName, lastName, gender ?? null, language, termsVersion];
    return (await rowsOf(manager, reserve, values)).length === 1;
  }

  async activate(tx: Tx, id: string, keycloakId: string): Promise<User | undefined> {
    const { count } = await changed(tx.manager, activate, [id, keycloakId]);
    return count === 1 ? this.byId(id, tx) : undefined;
  }

  async discard({ manager }: Tx, id: string): Promise<boolean> {
    return (await changed(manager, discard, [id])).count === 1;
  }

  byId(id: string, tx?: Tx): Promise<User | undefined> {
    return this.findOne({ id }, tx);
  }

  byEmail(email: NormalisedEmail, tx?: Tx): Promise<User | undefined> {
    return this.findOne({ emailNormalised: email }, tx);
  }

  lock(tx: Tx, id: string): Promise<User | undefined> {
    return this.lockOne(tx, { id });
  }

  lockByEmail(tx: Tx, email: NormalisedEmail): Promise<User | undefined> {
    return this.lockOne(tx, { emailNormalised: email });
  }

  async byKeycloakIds(keycloakIds: readonly string[], tx?: Tx): Promise<readonly User[]> {
    if (keycloakIds.length === 0) return [];
    return (
      await (tx?.manager ?? this.dataSource.manager).findBy(UserEntity, { keycloakId: In([...keycloakIds]) })
    ).map(toUser);
  }

  async markVerified({ manager }: Tx, id: string): Promise<void> {
    await manager.query(verify, [id]);
  }

  async unfinished(olderThanSeconds: number, limit: number): Promise<readonly User[]> {
    const manager = this.dataSource.manager;
    const ids = await rowsOf<{ id: string }>(manager, unfinished, [olderThanSeconds, limit]);
    return (await manager.findBy(UserEntity, { id: In(ids.map(({ id }) => id)) })).map(toUser);
  }

  private async findOne(where: FindOptionsWhere<UserEntity>, tx?: Tx): Promise<User | undefined> {
    const row = await (tx?.manager ?? this.dataSource.manager).findOneBy(UserEntity, where);
    return row ? toUser(row) : undefined;
  }

  private async lockOne({ manager }: Tx, where: FindOptionsWhere<UserEntity>): Promise<User | undefined> {
    const row = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
    return row ? toUser(row) : undefined;
  }
}

export function toUser(row: UserEntity): User {
  return {
    id: row.id,
    keycloakId: row.keycloakId ?? undefined,
    email: (row.emailNormalised as NormalisedEmail | null) ?? undefined,
    pendingEmail: (row.pendingEmail as NormalisedEmail | null) ?? undefined,
    directoryEmail: (row.directoryEmail as NormalisedEmail | null) ?? undefined,
    firstName: row.firstName,
    lastName: row.lastName,
    gender: row.gender ?? undefined,
    language: row.language,
    emailVerifiedAt: row.emailVerifiedAt ?? undefined,
    disownedAt: row.disownedAt ?? undefined,
    hasPassword: row.hasPassword,
    providers: row.providers,
    termsVersion: row.termsVersion ?? undefined,
    termsAcceptedAt: row.termsAcceptedAt ?? undefined,
    status: row.status,
    createdAt: row.createdAt,
  };
}
