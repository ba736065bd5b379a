import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '@headshots/platform/persistence';
import { PaymentRepository } from './payment.repository.ts';
import { ApplyFacts } from './apply-facts.service.ts';
import { PaymentPort } from './payment.port.ts';

@Injectable()
export class WatchPayments {
  private readonly logger = new Logger(WatchPayments.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: PaymentRepository,
    private readonly payment: PaymentPort,
    private readonly applyFacts: ApplyFacts,
  ) {}

  async run(): Promise<boolean> {
    const due = await this.payments.claimDue();
    if (!due) return false;
    try {
      const facts = due.over
        ? await this.payment.close(due.sessionId)
        : await this.payment.look(due.sessionId);
      await this.unitOfWork.run((tx) => this.applyFacts.run(tx, facts));
    } catch (error) {
      this.logger.warn({ err: error }, 'checkout not looked at, it is tried again');
    }
    return true;
  }
}
