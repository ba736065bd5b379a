import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { IssueRefund } from '../application/issue-refund/issue-refund.use-case.ts';
import { repeat } from '@headshots/platform/workers';
import { WORKER_SETTINGS, type WorkerSettings } from './worker-settings.ts';

/** Works off the refunds that are due, one at a time. */
@Injectable()
export class RefundWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;
  private stopping = false;

  constructor(
    @Inject(IssueRefund) private readonly issueRefund: IssueRefund,
    @Inject(WORKER_SETTINGS) private readonly settings: WorkerSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = repeat(RefundWorker.name, this.settings.refundPollMs, () => this.workOff());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.stop?.();
  }

  private async workOff(): Promise<void> {
    while (!this.stopping && (await this.issueRefund.runNext()));
  }
}
