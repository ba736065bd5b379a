import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('photo_stops')
@Index('photo_stops_age', ['stoppedAt'])
export class PhotoStopEntity {
  @PrimaryColumn({ name: 'photo_id', type: 'uuid' })
  photoId!: string;

  @Column({ name: 'stopped_at', type: 'timestamptz', default: () => 'now()' })
  stoppedAt!: Date;
}
