import { api } from '@/shared/api/api';
import type { Order, OrderPage } from '@/shared/api/types';

/** As many as one answer holds: who has ordered more often finds the older ones in the settings. */
const RECENT = 100;

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    recentOrders: build.query<readonly Order[], void>({
      query: () => ({ url: '/orders', params: { limit: RECENT } }),
      transformResponse: (page: OrderPage) => page.orders,
      providesTags: ['Order'],
    }),
    getOrder: build.query<Order, string>({
      query: (id) => ({ url: `/orders/${encodeURIComponent(id)}` }),
      transformResponse: (answer: { order: Order }) => answer.order,
      providesTags: ['Order'],
    }),
  }),
});

export const { useRecentOrdersQuery, useGetOrderQuery } = ordersApi;
