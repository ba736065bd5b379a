import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '@/shared/api/base-query';

const FIVE_MINUTES_SECONDS = 300;

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Photo', 'PhotoList', 'Preview', 'Stats', 'Order', 'Payment', 'Package', 'AccountSession'],
  refetchOnFocus: false,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: FIVE_MINUTES_SECONDS,
  keepUnusedDataFor: FIVE_MINUTES_SECONDS,
  endpoints: () => ({}),
});
