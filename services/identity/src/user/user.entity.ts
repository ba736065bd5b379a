import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '@headshots/proto/languages';
import type { Gender, UserStatus } from './user.ts';

@Entity('users')
@Index('users_unfinished', ['createdAt'], { where: `status = 'creating'` })
@Index('users_never_verified', ['createdAt'], {
  where: `status = 'active' AND email_verified_at IS NULL AND providers = '{}'`,
})
@Index('users_disowned', ['disownedAt'], {
  where: `status = 'active' AND email_verified_at IS NULL AND disowned_at IS NOT NULL`,
})
@Index('users_renaming', ['id'], { where: 'directory_email IS NOT NULL' })
@Index('users_password_changing', ['passwordChangingSince'], { where: 'password_changing_since IS NOT NULL' })
@Check('users_status', `status IN ('creating', 'active', 'deleting', 'deleted')`)
@Check('users_gender', `gender IN ('male', 'female', 'other')`)
export class UserEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'keycloak_id', type: 'uuid', nullable: true, unique: true })
  keycloakId!: string | null;

  @Column({ name: 'email_normalised', type: 'text', nullable: true, unique: true })
  emailNormalised!: string | null;

  @Column({ name: 'pending_email', type: 'text', nullable: true })
  pendingEmail!: string | null;

  @Column({ name: 'directory_email', type: 'text', nullable: true })
  directoryEmail!: string | null;

  @Column({ name: 'password_changing_since', type: 'timestamptz', nullable: true })
  passwordChangingSince!: Date | null;

  @Column({ name: 'first_name', type: 'text' })
  firstName!: string;

  @Column({ name: 'last_name', type: 'text' })
  lastName!: string;

  @Column({ type: 'text', nullable: true })
  gender!: Gender | null;

  @Column({ type: 'text' })
  language!: Language;

  @Column({ name: 'email_verified_at', type: 'timestamptz', nullable: true })
  emailVerifiedAt!: Date | null;

  @Column({ name: 'disowned_at', type: 'timestamptz', nullable: true })
  disownedAt!: Date | null;

  @Column({ name: 'has_password', type: 'boolean', default: true })
  hasPassword!: boolean;

  @Column({ type: 'text', array: true, default: () => `'{}'` })
  providers!: string[];

  @Column({ name: 'terms_version', type: 'text', nullable: true })
  termsVersion!: string | null;

  @Column({ name: 'terms_accepted_at', type: 'timestamptz', nullable: true })
  termsAcceptedAt!: Date | null;

  @Column({ type: 'text' })
  status!: UserStatus;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
