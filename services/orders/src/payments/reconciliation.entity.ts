import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a comparison with the provider of payments has come. */
@Entity('reconciliations')
export class ReconciliationEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'reconciliations_pkey' })
  task!: string;

  @Column({ type: 'timestamptz' })
  reached!: Date;
}
