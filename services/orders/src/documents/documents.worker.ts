import { Injectable } from '@nestjs/common';
import { Periodic } from '@headshots/platform/workers';
import { type Turn, PaymentEventWorker } from '../payments/index.ts';
import { WorkerSettings } from '../order/worker.settings.ts';
import { IssueDocuments } from './issue-documents.use-case.ts';

/** Documents stand back this long at most, in ms, while payments come faster than they are applied. */
const longestRush = 10_000;

@Injectable()
export class DocumentsWorker extends Periodic {
  private rushSince: number | undefined;

  constructor(
    private readonly issueDocuments: IssueDocuments,
    payments: PaymentEventWorker,
    { documentsPollMs }: WorkerSettings,
  ) {
    super(documentsPollMs);
    payments.onTurn((turn) => this.payments(turn));
  }

  private payments(turn: Turn): void {
    if (turn === 'more') {
      this.rushSince ??= performance.now();
      return;
    }
    if (turn === 'done' || this.rushSince !== undefined) this.wake();
    this.rushSince = undefined;
  }

  protected override async work(): Promise<boolean> {
    if (this.rushSince !== undefined && performance.now() - this.rushSince < longestRush) return false;
    return this.issueDocuments.run();
  }
}
