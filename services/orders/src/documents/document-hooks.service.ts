import { Injectable } from '@nestjs/common';
import { PaymentHooks } from '../payments/index.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';

@Injectable()
export class DocumentHooks {
  constructor(payments: PaymentHooks, bookkeeping: BookkeepingRepository) {
    payments.take(
      'movedWithoutOrder',
      async (tx, { paymentRef, kind, amount, currency, providerRef }) =>
        void (await bookkeeping.note(tx, paymentRef, {
          kind,
          amount: String(amount),
          currency,
          providerRef,
        })),
    );
  }
}
