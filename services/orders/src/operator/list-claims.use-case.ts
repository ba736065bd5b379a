import { Injectable } from '@nestjs/common';
import type { Row } from '@headshots/platform/operator';
import { ReviewRepository } from './review.repository.ts';

@Injectable()
export class ListClaims {
  constructor(private readonly reviews: ReviewRepository) {}

  /** Those that wait for a person, the oldest first. */
  run(): Promise<readonly Row[]> {
    return this.reviews.claims();
  }
}
