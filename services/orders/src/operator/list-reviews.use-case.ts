import { Injectable } from '@nestjs/common';
import { ReviewRepository } from './review.repository.ts';
import { linesOf } from './show-order.use-case.ts';

@Injectable()
export class ListReviews {
  constructor(private readonly reviews: ReviewRepository) {}

  async run(): Promise<readonly string[]> {
    return linesOf(await this.reviews.all());
  }
}
