import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('expected_links')
@Index('expected_links_user', ['userId'])
@Index('expected_links_age', ['askedAt'])
export class ExpectedLinkEntity {
  @PrimaryColumn({ name: 'event_id', type: 'text' })
  eventId!: string;

  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  purpose!: string;

  @Column({ name: 'asked_at', type: 'timestamptz', default: () => 'now()' })
  askedAt!: Date;
}
