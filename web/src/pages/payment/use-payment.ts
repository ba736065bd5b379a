import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useGetPaymentSessionQuery } from '@/entities/order/checkout-api';
import { isAtWork } from '@/pages/payment/still-to-come';
import { paymentView, type PaymentView } from '@/pages/payment/payment-view';
import { asAppError, type AppError } from '@/shared/api/app-error';
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
  const [pause, setPause] = useState(pauses.first);
  const query = useGetPaymentSessionQuery(id ?? skipToken, {
    pollingInterval: pause,
    skipPollingIfUnfocused: true,
  });
  const session = query.currentData;
  const view = session && paymentView(session);
  const failure = id === null ? invalid : asAppError(query.error);
  const next = intervalOf({ session, view, failure, isSlow });
  if (next !== pause) setPause(next);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), pauses.patience);
    return () => clearTimeout(timer);
  }, []);
  return { session, view, isSlow, failure, retry: () => void query.refetch() };
}
