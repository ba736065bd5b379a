import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { IssueRefund } from './issue-refund.use-case.ts';

@Injectable()
export class RefundWorker extends Periodic {
  constructor(
    private readonly issueRefund: IssueRefund,
    { refundPollMs }: WorkerSettings,
  ) {
    super(refundPollMs);
  }

  protected override work(): Promise<boolean> {
    return this.issueRefund.run();
  }
}
