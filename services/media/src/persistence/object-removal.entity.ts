import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Bucket } from '../domain/object-keys.ts';

@Entity('object_removals')
@Index('object_removals_due', ['notBefore'])
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
}
