import { Logger } from '@nestjs/common';
import { AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { forgetCopies, type UnitOfWork } from '@headshots/platform/persistence';
import type { ClaimedErasure, ErasureRequest, Erasures } from './erasures.ts';

export interface Eraser {
  /** May be stopped anywhere and is called again until it answers true: nothing is left, nothing will come. */
  run(request: ErasureRequest): Promise<boolean>;
}

export class RunErasures {
  private readonly logger = new Logger(RunErasures.name);
  private readonly service: string;
  private readonly erasures: Erasures;
  private readonly eraser: Eraser;
  private readonly unitOfWork: UnitOfWork;

  constructor(service: string, erasures: Erasures, eraser: Eraser, unitOfWork: UnitOfWork) {
    this.service = service;
    this.erasures = erasures;
    this.eraser = eraser;
    this.unitOfWork = unitOfWork;
  }

  async runNext(): Promise<boolean> {
    const claimed = await this.erasures.claim();
    if (!claimed) return false;
    if (!(await this.tryOnce(claimed))) await this.erasures.postpone(claimed);
    return true;
  }

  private async tryOnce(claimed: ClaimedErasure): Promise<boolean> {
    try {
      return (await this.eraser.run(claimed)) && (await this.confirm(claimed));
    } catch (error) {
      const { deletionId } = claimed;
      this.logger.warn({ err: error, deletionId }, 'erasure failed, it is tried again');
      return false;
    }
  }

  private confirm({ deletionId, userId }: ErasureRequest): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      if (!(await forgetCopies(tx, userId))) return false;
      const owed = await this.erasures.confirm(tx, { deletionId, userId });
      if (!owed) return true;
      const { service } = this;
      const refunds = owed.map(({ orderNumber, amount, currency, review }) => ({
        orderNumber,
        amount: { amount, currency },
        review,
      }));
      await tx.publish(AccountErasedSchema, { deletionId, userId, service, refunds }, { source: service });
      return true;
    });
  }
}
