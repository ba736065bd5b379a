import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('password_confirmations')
export class PasswordConfirmationEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'window_started_at', type: 'timestamptz' })
  windowStartedAt!: Date;

  @Column({ type: 'integer' })
  tries!: number;
}
