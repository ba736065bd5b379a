import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('used_assertions')
@Index('used_assertions_expiry', ['expiresAt'])
export class UsedAssertionEntity {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
