import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { WorkerSettings } from '../order/worker.settings.ts';
import { PaybackHold } from '../payments/index.ts';
import { IssueRefund } from './issue-refund.use-case.ts';

@Injectable()
export class RefundWorker extends Periodic {
  constructor(
    private readonly issueRefund: IssueRefund,
    private readonly hold: PaybackHold,
    { refundPollMs }: WorkerSettings,
  ) {
    super(refundPollMs);
  }

  protected override async work(): Promise<boolean> {
    return !(await this.hold.isHeld()) && this.issueRefund.run();
  }
}
