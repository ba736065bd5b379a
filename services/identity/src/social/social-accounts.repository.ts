import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { SocialProvider } from './social.ts';
import type { Language } from '@headshots/proto/languages';
import type { User } from '../user/user.ts';
import { rowsOf, UserRepository } from '../user/index.ts';
import type { NormalisedEmail } from '@headshots/platform/text';

export interface NewSocialUser {
  readonly id: string;
  readonly keycloakId: string;
  readonly email: NormalisedEmail;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly provider: SocialProvider;
  readonly verified: boolean;
}

export type OwnerNames = Pick<NewSocialUser, 'firstName' | 'lastName'>;

const insert = `
  INSERT INTO users (id, keycloak_id, email_normalised, first_name, last_name, language, providers, email_verified_at,
    has_password, status)
  VALUES ($1, $2, $3, $4, $5, $6, ARRAY[$7::text], CASE WHEN $8 THEN now() END, false, 'active')
  ON CONFLICT DO NOTHING RETURNING id`;
const addProvider = `UPDATE users SET providers = array_append(providers, $2::text) WHERE id = $1`;
const dropProviders = `UPDATE users SET providers = '{}' WHERE id = $1`;
const passwordChanging = `SELECT 1 FROM users WHERE id = $1 AND password_changing_since IS NOT NULL`;
const claim = `
  UPDATE users SET first_name = $2, last_name = $3, gender = NULL, providers = ARRAY[$4::text], has_password = false,
    email_verified_at = now(), pending_email = NULL, terms_version = NULL, terms_accepted_at = NULL
  WHERE id = $1`;

@Injectable()
export class SocialAccountsRepository {
  constructor(private readonly users: UserRepository) {}

  async byKeycloakId(keycloakId: string, tx?: Tx): Promise<User | undefined> {
    const [user] = await this.users.byKeycloakIds([keycloakId], tx);
    return user;
  }

  async insert({ manager }: Tx, user: NewSocialUser): Promise<boolean> {
    const { id, keycloakId, email, firstName, lastName, language, provider, verified } = user;
    const values = [id, keycloakId, email, firstName, lastName, language, provider, verified];
    return (await rowsOf(manager, insert, values)).length === 1;
  }

  async addProvider({ manager }: Tx, id: string, provider: SocialProvider): Promise<void> {
    await manager.query(addProvider, [id, provider]);
  }

  async dropProviders({ manager }: Tx, id: string): Promise<void> {
    await manager.query(dropProviders, [id]);
  }

  async isPasswordChanging({ manager }: Tx, id: string): Promise<boolean> {
    return (await rowsOf(manager, passwordChanging, [id])).length === 1;
  }

  async claim({ manager }: Tx, id: string, owner: OwnerNames, provider: SocialProvider): Promise<void> {
    await manager.query(claim, [id, owner.firstName, owner.lastName, provider]);
  }
}
