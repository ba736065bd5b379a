import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { checkoutApi } from '@/entities/order/checkout-api';
import { isAtWork } from '@/pages/payment/still-to-come';
import { paymentView, type PaymentView } from '@/pages/payment/payment-view';
import { asAppError, type AppError } from '@/shared/api/app-error';
import { usePollUntil, type Known } from '@/shared/api/use-poll-until';
import type { PaymentSession } from '@/shared/api/types';

/** Milliseconds between two questions: at first, after `patience` and once it is paid, and to a bank that takes days. */
export const pauses = { first: 2000, later: 10_000, bank: 30_000, patience: 30_000 };

const invalid: AppError = { code: 'payment.session_invalid', status: 404, message: '', errors: [] };

export interface Payment {
  readonly session: PaymentSession | undefined;
  readonly view: PaymentView | undefined;
  readonly isSlow: boolean;
  readonly failure: AppError | undefined;
  readonly retry: () => void;
}

/** How long until the next question; 0: there is nothing left to ask. */
function intervalOf({ session, view, failure, isSlow }: Omit<Payment, 'retry'>): number {
  if (view === 'delayed') return pauses.bank;
  if (view === 'paid' && session !== undefined && isAtWork(session)) return pauses.later;
  const isOpen = view === undefined ? failure === undefined : view === 'pending';
  if (!isOpen) return 0;
  return isSlow ? pauses.later : pauses.first;
}

/** Once paid, it asks on until the order has ended, which hears of its photo a moment after the stream. */
export function usePayment(id: string | null): Payment {
  const [isSlow, setSlow] = useState(false);
  const paymentOf = ({ currentData: session, error }: Known<PaymentSession>): Omit<Payment, 'retry'> => ({
    session,
    view: session && paymentView(session),
    isSlow,
    failure: id === null ? invalid : asAppError(error),
  });
  const query = usePollUntil(checkoutApi.endpoints.getPaymentSession, id ?? skipToken, (answer) =>
    intervalOf(paymentOf(answer)),
  );
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), pauses.patience);
    return () => clearTimeout(timer);
  }, []);
  return { ...paymentOf(query), retry: () => void query.refetch() };
}
