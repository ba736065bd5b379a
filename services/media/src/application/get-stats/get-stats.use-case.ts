import { Injectable } from '@nestjs/common';
import type { PhotoStats } from '../../domain/photo.ts';
import { PhotoRepository } from '../../persistence/photo.repository.ts';

@Injectable()
export class GetStats {
  constructor(private readonly photos: PhotoRepository) {}

  run(userId: string): Promise<PhotoStats> {
    return this.photos.stats(userId);
  }
}
