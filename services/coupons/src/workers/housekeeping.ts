import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { purgeInbox } from '@headshots/platform/outbox';
import { purgeAllRows, type Outdated } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { repeat } from '@headshots/platform/workers';

const hour = 60 * 60 * 1000;
/** No payment and no repeated request asks for them any more. */
const cameToNothing: Outdated = {
  table: 'reservations',
  by: 'changed_at',
  where: `state IN ('lapsed', 'returned') AND NOT holds_use AND changed_at < now() - interval '90 days'`,
};

/** Removes events known as handled that cannot come again, and reservations that came to nothing. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(Housekeeping.name, hour, () => this.run());
  }

  async run(): Promise<void> {
    await purgeInbox(this.dataSource);
    await purgeAllRows(this.dataSource, cameToNothing);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}
