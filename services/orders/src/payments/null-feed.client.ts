import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { BookedMovement, PaymentFeed, ProviderEvent } from './payment-feed.port.ts';

@Injectable()
export class NullFeed implements PaymentFeed {
  readonly eventTypes = [];

  verify(): ProviderEvent {
    throw problem('webhook.signature_invalid');
  }

  async *since(): AsyncIterable<ProviderEvent> {
    // Nothing was said.
  }

  async *movedSince(): AsyncIterable<BookedMovement> {
    // No money moved.
  }

  async fetch(_type: string, payload: unknown): Promise<unknown> {
    return payload;
  }

  factsOf(): undefined {
    return undefined;
  }
}
