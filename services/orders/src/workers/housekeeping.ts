import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { purgeInbox } from '@headshots/platform/messaging';
import { IdempotencyStore } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { repeat } from '@headshots/platform/workers';

const hour = 60 * 60 * 1000;

/** Removes what has served its time: answers kept for repeated requests, events known as handled. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(IdempotencyStore) private readonly idempotency: IdempotencyStore,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(Housekeeping.name, hour, async () => {
      await this.idempotency.purge();
      await purgeInbox(this.dataSource);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}
