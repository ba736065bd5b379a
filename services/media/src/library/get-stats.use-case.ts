import { Injectable } from '@nestjs/common';
import type { PhotoStats } from '../photo/photo.ts';
import { PhotoRepository } from '../photo/index.ts';

@Injectable()
export class GetStats {
  constructor(private readonly photos: PhotoRepository) {}

  run(userId: string): Promise<PhotoStats> {
    return this.photos.stats(userId);
  }
}
