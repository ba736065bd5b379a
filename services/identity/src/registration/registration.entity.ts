import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('registrations')
@Index('registrations_network', ['network', 'at'])
@Index('registrations_age', ['at'])
@Index('registrations_user', ['userId'], { where: 'user_id IS NOT NULL' })
export class RegistrationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'bytea' })
  network!: Buffer;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  /** The address had an account. */
  @Column({ type: 'boolean', default: false })
  refused!: boolean;
}
