import { api } from '@/shared/api/api';
import type { Withdrawal, WithdrawalDraft } from '@/shared/api/types';

export type Declaration = Pick<Withdrawal, 'name' | 'orderNumber' | 'email'>;

const withdrawalApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Keeps the declaration for half an hour; it says nothing yet. */
    startWithdrawal: build.mutation<WithdrawalDraft, Declaration & { readonly language: string }>({
      query: (body) => ({ url: '/withdrawals', method: 'POST', body }),
    }),
    confirmWithdrawal: build.mutation<Withdrawal, string>({
      query: (id) => ({
        url: `/withdrawals/${encodeURIComponent(id)}/confirm`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order', 'Photo', 'PhotoList', 'Stats']),
    }),
  }),
});

export const { useStartWithdrawalMutation, useConfirmWithdrawalMutation } = withdrawalApi;
