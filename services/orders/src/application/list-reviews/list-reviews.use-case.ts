import { Injectable } from '@nestjs/common';
import { ReviewRepository } from '../../persistence/review.repository.ts';
import { linesOf } from '../show-order/show-order.use-case.ts';

/** Everything about customers' money that a person has to decide. */
@Injectable()
export class ListReviews {
  constructor(private readonly reviews: ReviewRepository) {}

  async run(): Promise<readonly string[]> {
    return linesOf(await this.reviews.all());
  }
}
