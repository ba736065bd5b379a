import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { purgeInbox } from '@headshots/platform/messaging';
import { DataSource } from 'typeorm';
import { repeat } from '@headshots/platform/workers';

const hour = 60 * 60 * 1000;

/** Removes events known as handled that cannot come again. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(Housekeeping.name, hour, () => purgeInbox(this.dataSource));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}
