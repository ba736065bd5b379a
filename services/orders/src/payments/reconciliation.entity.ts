import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('reconciliations')
export class ReconciliationEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'reconciliations_pkey' })
  task!: string;

  @Column({ type: 'timestamptz' })
  reached!: Date;
}
