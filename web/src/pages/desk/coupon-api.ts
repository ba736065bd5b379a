import { deskApi } from '@/pages/desk/desk-api';
import type { CouponAtDesk, CreatedCoupon, DeskCoupons, NewCoupon } from '@/shared/api/types';

const PAGE_SIZE = 20;

const ofCoupon = (code: string): string => `/desk/coupons/${encodeURIComponent(code)}`;

const couponApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first, by how their codes begin. */
    deskCoupons: build.infiniteQuery<DeskCoupons, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextCursor ?? undefined,
      },
      query: ({ queryArg: beginning, pageParam }) => ({
        url: '/desk/coupons',
        params: {
          limit: PAGE_SIZE,
          ...(beginning === '' ? {} : { beginning }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
      providesTags: ['Coupons'],
    }),
    deskCoupon: build.query<CouponAtDesk, string>({
      query: (code) => ({ url: ofCoupon(code) }),
      providesTags: ['Coupons'],
    }),
    createCoupon: build.mutation<CreatedCoupon, NewCoupon>({
      query: (body) => ({ url: '/desk/coupons', method: 'POST', body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Coupons']),
    }),
    switchCoupon: build.mutation<CouponAtDesk, { readonly code: string; readonly to: 'end' | 'enable' }>({
      query: ({ code, to }) => ({ url: `${ofCoupon(code)}/${to}`, method: 'POST', body: {} }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Coupons']),
    }),
  }),
});

export const {
  useDeskCouponsInfiniteQuery,
  useDeskCouponQuery,
  useCreateCouponMutation,
  useSwitchCouponMutation,
} = couponApi;
