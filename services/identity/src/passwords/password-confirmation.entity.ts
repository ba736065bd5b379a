import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('password_confirmations')
@Index('password_confirmations_window', ['windowStartedAt'])
export class PasswordConfirmationEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'window_started_at', type: 'timestamptz' })
  windowStartedAt!: Date;

  @Column({ type: 'integer' })
  tries!: number;
}
