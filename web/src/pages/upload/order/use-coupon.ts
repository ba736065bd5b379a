import { skipToken } from '@reduxjs/toolkit/query';
import { useValidateCouponQuery } from '@/entities/order/checkout-api';
import { asAppError, type AppError } from '@/shared/api/app-error';
import type { CouponQuote, PackageName } from '@/shared/api/types';

export interface Coupon {
  readonly quote: CouponQuote | undefined;
  readonly error: AppError | undefined;
  readonly isChecking: boolean;
}

export function useCoupon(code: string, name: PackageName, currency: string): Coupon {
  const asked = code === '' ? skipToken : { code, package: name, currency };
  const { currentData, error, isFetching } = useValidateCouponQuery(asked);
  const failure = code === '' ? undefined : asAppError(error);
  return {
    quote: code === '' || failure !== undefined ? undefined : currentData,
    error: isFetching ? undefined : failure,
    isChecking: isFetching,
  };
}
