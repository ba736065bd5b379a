import { api } from '@/shared/api/api';
import type {
  CouponQuote,
  Expression,
  Outfit,
  PackageName,
  PaymentSession,
  PlacedOrder,
} from '@/shared/api/types';

export interface CouponRequest {
  readonly code: string;
  readonly package: PackageName;
  readonly currency: string;
}

export interface OrderRequest {
  readonly photoId: string;
  /** Neither is sent: the server takes those of the photo. But with others it is another order. */
  readonly expression: Expression;
  readonly outfit: Outfit;
  readonly package: PackageName;
  readonly couponCode?: string;
  readonly currency: string;
  /** Of the texts the customer agreed to. */
  readonly language: string;
  readonly consents: { readonly terms: string; readonly face: string; readonly immediateStart: string };
  readonly key: string;
}

export const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    validateCoupon: build.query<CouponQuote, CouponRequest>({
      query: (body) => ({ url: '/coupons/validate', method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    placeOrder: build.mutation<PlacedOrder, OrderRequest>({
      query: ({ key, expression: _expression, outfit: _outfit, ...body }) => ({
        url: '/orders',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      // Ordered in another tab: what this one knows of the photo is old.
      invalidatesTags: (answer, error, { photoId }) =>
        answer || error?.code === 'photo.already_ordered'
          ? [{ type: 'Photo', id: photoId }, 'PhotoList', 'Stats', 'Order']
          : [],
    }),
    getPaymentSession: build.query<PaymentSession, string>({
      query: (id) => ({ url: `/payments/sessions/${encodeURIComponent(id)}` }),
      transformResponse: (answer: { session: PaymentSession }) => answer.session,
      providesTags: ['Payment'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useValidateCouponQuery, usePlaceOrderMutation } = checkoutApi;
