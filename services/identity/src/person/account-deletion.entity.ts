import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DeletionState } from './account-deletion.ts';

@Entity('account_deletions')
@Index('account_deletions_user', ['userId'], { unique: true })
@Index('account_deletions_due', ['nextStepAt'], { where: `state <> 'finished'` })
@Index('account_deletions_farewell', ['farewellEventId'], { where: `state = 'farewell'` })
@Index('account_deletions_requested', ['requestedAt'])
@Index('account_deletions_erasing', ['requestedAt'], { where: `state = 'erasing'` })
@Index('account_deletions_finished', ['finishedAt'], { where: `state = 'finished'` })
@Index('account_deletions_remembered', ['finishedAt'], {
  where: `state = 'finished' AND user_id IS NOT NULL`,
})
@Check('account_deletions_state', `state IN ('erasing', 'farewell', 'finished')`)
export class AccountDeletionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  /** Forgotten when the oldest backup is gone. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  @Column({ name: 'keycloak_id', type: 'uuid', nullable: true })
  keycloakId!: string | null;

  @Column({ type: 'text' })
  state!: DeletionState;

  @Column({ type: 'text', array: true, default: () => `'{}'` })
  confirmations!: string[];

  @Column({ name: 'requested_at', type: 'timestamptz', default: () => 'now()' })
  requestedAt!: Date;

  @Column({ name: 'deadline_at', type: 'timestamptz' })
  deadlineAt!: Date;

  @Column({ name: 'next_step_at', type: 'timestamptz', default: () => 'now()' })
  nextStepAt!: Date;

  @Column({ name: 'published_at', type: 'timestamptz', default: () => 'now()' })
  publishedAt!: Date;

  @Column({ name: 'directory_removed_at', type: 'timestamptz', nullable: true })
  directoryRemovedAt!: Date | null;

  @Column({ type: 'bytea', nullable: true })
  contact!: Buffer | null;

  @Column({ name: 'farewell_event_id', type: 'text', nullable: true })
  farewellEventId!: string | null;

  @Column({ name: 'erased_at', type: 'timestamptz', nullable: true })
  erasedAt!: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
