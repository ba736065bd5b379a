import { api } from '@/shared/api/api';
import type { User } from '@/shared/api/types';
import { userChanged } from '@/entities/session/auth-slice';
import type { SocialProvider } from '@/entities/session/social/providers';

export interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

export type DeletionProof =
  { readonly password: string } | { readonly provider: SocialProvider; readonly token: string };

const accountCalls = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<{ readonly user: User }, PasswordChange>({
      query: (body) => ({ url: '/auth/change-password', method: 'POST', body }),
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer !== undefined) dispatch(userChanged(answer.data.user));
      },
    }),
    deleteAccount: build.mutation<{ readonly deletionId: string }, DeletionProof>({
      query: (body) => ({ url: '/auth/account', method: 'DELETE', body }),
    }),
  }),
});

export const { useChangePasswordMutation, useDeleteAccountMutation } = accountCalls;
