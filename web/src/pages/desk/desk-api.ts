import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery, type ApiRequest } from '@/shared/api/base-query';
import { fetchFile } from '@/shared/api/fetch-file';
import type { ThunkExtra } from '@/shared/api/credentials';
import type { DeskSession } from '@/pages/desk/desk-session';
import type {
  DeskAccount,
  DeskClaim,
  DeskClaims,
  DeskImages,
  DeskMail,
  DeskNumbers,
  DeskOrder,
  KeptPhoto,
} from '@/shared/api/types';

const of = (number: string): string => `/desk/orders/${encodeURIComponent(number)}`;

export type OrdersOf = { readonly user: string } | { readonly photo: string };

interface Found {
  readonly account: DeskAccount;
}

/** From the page that finds an account to the one that shows it. */
const ACCOUNT_SECONDS = 5;

const ofAccount = (id: string, act: string): string => `/desk/accounts/${encodeURIComponent(id)}/${act}`;
const findBy = (who: string): ApiRequest => ({ url: '/desk/accounts/find', method: 'POST', body: { who } });

/** What an answer says of an account is what is shown of it. */
async function keepFound<F extends Found>(
  answer: Promise<{ readonly data: F }>,
  keep: (found: F) => void,
): Promise<void> {
  const kept = await answer.catch(() => undefined);
  if (kept !== undefined) keep(kept.data);
}

/** Apart from the customers' calls: those would bring a customer's token along. */
export const deskApi = createApi({
  reducerPath: 'desk',
  baseQuery,
  tagTypes: ['Claims', 'Coupons', 'Mails', 'Order'],
  keepUnusedDataFor: 0,
  endpoints: (build) => ({
    waitingClaims: build.query<DeskClaims, void>({
      query: () => ({ url: '/desk/claims' }),
      providesTags: ['Claims'],
    }),
    deskNumbers: build.query<DeskNumbers, void>({
      query: () => ({ url: '/desk/numbers' }),
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
    /** By address or id. Whoever looks is noted, so what was found is kept for the page that shows it. */
    findAccount: build.mutation<Found, string>({
      query: findBy,
      onQueryStarted: (_asked, { dispatch, queryFulfilled }) =>
        keepFound(queryFulfilled, (found) => void dispatch(known(found))),
    }),
    account: build.query<Found, string>({ query: findBy, keepUnusedDataFor: ACCOUNT_SECONDS }),
    deskOrders: build.query<{ readonly orders: readonly DeskOrder['order'][] }, OrdersOf>({
      query: (params) => ({ url: '/desk/orders', params }),
    }),
    /** `reason` as the customer reads it. */
    lock: build.mutation<Found, { readonly id: string; readonly reason: string }>({
      query: ({ id, reason }) => ({ url: ofAccount(id, 'lock'), method: 'POST', body: { reason } }),
      onQueryStarted: (_asked, { dispatch, queryFulfilled }) =>
        keepFound(queryFulfilled, (found) => void dispatch(known(found))),
    }),
    unlock: build.mutation<Found, string>({
      query: (id) => ({ url: ofAccount(id, 'unlock'), method: 'POST', body: {} }),
      onQueryStarted: (_asked, { dispatch, queryFulfilled }) =>
        keepFound(queryFulfilled, (found) => void dispatch(known(found))),
    }),
    /** Of one that nobody has verified. In the body, so that no log holds the address. */
    correctAddress: build.mutation<
      Found,
      { readonly id: string; readonly address: string; readonly reason: string }
    >({
      query: ({ id, ...body }) => ({ url: ofAccount(id, 'address'), method: 'POST', body }),
      onQueryStarted: (_asked, { dispatch, queryFulfilled }) =>
        keepFound(queryFulfilled, (found) => void dispatch(known(found))),
    }),
    /** As the owner could, within the same limits: beyond them nothing is sent. */
    sendLink: build.mutation<
      Found & { readonly sent: boolean },
      { readonly id: string; readonly reason: string }
    >({
      query: ({ id, reason }) => ({ url: ofAccount(id, 'link'), method: 'POST', body: { reason } }),
      onQueryStarted: (_asked, { dispatch, queryFulfilled }) =>
        keepFound(queryFulfilled, ({ account }) => void dispatch(known({ account }))),
    }),
    /** Into the downloads. Answers its size in bytes. */
    exportAccount: build.mutation<
      number,
      { readonly id: string; readonly address: string; readonly reason: string }
    >({
      queryFn: ({ id, ...body }, lifecycle) =>
        fetchFile({ path: ofAccount(id, 'export'), fallbackName: 'export.zip', body }, lifecycle),
    }),
    deleteAccount: build.mutation<{ readonly deletionId: string }, string>({
      query: (id) => ({ url: ofAccount(id, 'delete'), method: 'POST', body: {} }),
    }),
    refund: build.mutation<Pick<DeskOrder, 'order'>, { readonly number: string; readonly reason: string }>({
      query: ({ number, reason }) => ({ url: `${of(number)}/refund`, method: 'POST', body: { reason } }),
      invalidatesTags: (_answer, _error, { number }) => ['Claims', { type: 'Order', id: number }],
    }),
    /** What was regenerated can be regenerated again. */
    grantRegenerations: build.mutation<
      Pick<DeskOrder, 'order'>,
      { readonly number: string; readonly reason: string }
    >({
      query: ({ number, reason }) => ({
        url: `${of(number)}/regenerations`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: (_answer, _error, { number }) => [{ type: 'Order', id: number }],
    }),
    /** Keeps the images longer. Nothing is changed where they are kept as long anyway. */
    extendPhoto: build.mutation<
      KeptPhoto,
      { readonly number: string; readonly days: number; readonly reason: string }
    >({
      query: ({ number, days, reason }) => ({
        url: `${of(number)}/extend`,
        method: 'POST',
        body: { days, reason },
      }),
      invalidatesTags: (_answer, _error, { number }) => [{ type: 'Order', id: number }],
    }),
    /** The oldest first. */
    orderMails: build.query<{ readonly mails: readonly DeskMail[] }, string>({
      query: (number) => ({ url: `${of(number)}/mails` }),
      providesTags: (_answer, _error, number) => [{ type: 'Mails', id: number }],
    }),
    resendMail: build.mutation<{ readonly mail: DeskMail }, { readonly number: string; readonly id: string }>(
      {
        query: ({ number, id }) => ({
          url: `${of(number)}/mails/${encodeURIComponent(id)}/resend`,
          method: 'POST',
          body: {},
        }),
        invalidatesTags: (_answer, _error, { number }) => [{ type: 'Mails', id: number }],
      },
    ),
  }),
});

export const { orderMails } = deskApi.endpoints;

const known = (found: Found) => deskApi.util.upsertQueryData('account', found.account.id, found);

export const {
  useWaitingClaimsQuery,
  useDeskNumbersQuery,
  useDeskOrderQuery,
  useLookAtImagesMutation,
  useDecideMutation,
  useFindAccountMutation,
  useAccountQuery,
  useLockMutation,
  useUnlockMutation,
  useCorrectAddressMutation,
  useSendLinkMutation,
  useExportAccountMutation,
  useDeleteAccountMutation,
  useDeskOrdersQuery,
  useLazyDeskOrdersQuery,
  useExtendPhotoMutation,
  useGrantRegenerationsMutation,
  useRefundMutation,
  useResendMailMutation,
} = deskApi;

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
