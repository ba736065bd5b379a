import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { HeadshotRepository } from '../photo/index.ts';
import { GetHeadshot } from './get-headshot.use-case.ts';

/** Only what its owner sees is marked. The order of two marks is that of their arrival. */
@Injectable()
export class MarkFavourite {
  constructor(
    private readonly getHeadshot: GetHeadshot,
    private readonly headshots: HeadshotRepository,
  ) {}

  /** @throws Problem as `GetHeadshot` */
  async run(userId: string, photoId: string, number: number, favourite: boolean): Promise<void> {
    const { headshot } = await this.getHeadshot.run(userId, photoId, number);
    if (!(await this.headshots.setFavourite(headshot.orderId, number, favourite)))
      throw problem('headshot.not_found');
  }
}
