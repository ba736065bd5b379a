import { api } from '@/shared/api/api';
import type { ClaimState, Order, OrderPage } from '@/shared/api/types';

const PAGE_SIZE = 20;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery<OrderPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: '/orders',
        params: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      providesTags: ['Order'],
    }),
    claimGuarantee: build.mutation<{ readonly state: ClaimState }, Pick<Order, 'id' | 'photoId'>>({
      query: ({ id }) => ({
        url: `/orders/${encodeURIComponent(id)}/guarantee-claim`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: (_answer, _error, { photoId }) => [
        'Order',
        { type: 'Photo', id: photoId },
        'PhotoList',
      ],
    }),
  }),
});

export const { useListOrdersInfiniteQuery, useClaimGuaranteeMutation } = ordersApi;
