import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Bucket } from './object-keys.ts';

@Entity('object_removals')
@Index('object_removals_due', ['notBefore'])
@Index('object_removals_age', ['dueAt'])
export class ObjectRemovalEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'object_removals_pkey',
  })
  id!: string;

  @Column({ type: 'text' })
  bucket!: Bucket;

  @Column({ type: 'text' })
  prefix!: string;

  @Column({ name: 'not_before', type: 'timestamptz', default: () => 'now()' })
  notBefore!: Date;

  /** From when it was to be done; tries change nothing of it. */
  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;

  /** The photo its owner deleted, when that is what the objects go for: it is noted in the ledger first. */
  @Column({ name: 'deleted_photo', type: 'uuid', nullable: true })
  deletedPhoto!: string | null;
}
