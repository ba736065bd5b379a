import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from '@/shared/api/base-query';
import type { ThunkExtra } from '@/shared/api/credentials';
import type { DeskSession } from '@/pages/desk/desk-session';
import type { DeskClaim, DeskClaims, DeskImages, DeskOrder } from '@/shared/api/types';

const of = (number: string): string => `/desk/orders/${encodeURIComponent(number)}`;

/** Apart from the customers' calls: those would bring a customer's token along. */
const deskApi = createApi({
  reducerPath: 'desk',
  baseQuery,
  tagTypes: ['Claims', 'Order'],
  keepUnusedDataFor: 0,
  endpoints: (build) => ({
    waitingClaims: build.query<DeskClaims, void>({
      query: () => ({ url: '/desk/claims' }),
      providesTags: ['Claims'],
    }),
    deskOrder: build.query<DeskOrder, string>({
      query: (number) => ({ url: of(number) }),
      providesTags: (_answer, _error, number) => [{ type: 'Order', id: number }],
    }),
    lookAtImages: build.mutation<DeskImages, { readonly number: string; readonly reason: string }>({
      query: ({ number, reason }) => ({ url: `${of(number)}/images`, method: 'POST', body: { reason } }),
      invalidatesTags: (_answer, _error, { number }) => [{ type: 'Order', id: number }],
    }),
    decide: build.mutation<
      { readonly claim: DeskClaim },
      { readonly number: string; readonly kind: 'grant' | 'decline'; readonly reason?: string }
    >({
      query: ({ number, kind, reason }) => ({
        url: `${of(number)}/claim/${kind}`,
        method: 'POST',
        body: reason === undefined ? {} : { reason },
      }),
      invalidatesTags: (_answer, _error, { number }) => ['Claims', { type: 'Order', id: number }],
    }),
  }),
});

export const { useWaitingClaimsQuery, useDeskOrderQuery, useLookAtImagesMutation, useDecideMutation } =
  deskApi;

export function createDeskStore(session: DeskSession) {
  const extraArgument: ThunkExtra = {
    credentials: {
      current: () => {
        const state = session.current();
        return { token: state.kind === 'in' ? state.token : null, generation: 0 };
      },
      keepFresh: async () => undefined,
      noticeUnauthorised: () => session.end('ended'),
      noticeMissingTerms: () => undefined,
    },
  };
  return configureStore({
    reducer: { [deskApi.reducerPath]: deskApi.reducer },
    devTools: false,
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(deskApi.middleware),
  });
}
