import { api } from '@/services/api/api';
import type { User } from '@/services/api/types';
import { sessionEnded, userChanged } from '@/services/auth/auth-slice';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<User, void>({
      query: () => ({ url: '/auth/user' }),
      transformResponse: (answer: { user: User }) => answer.user,
      keepUnusedDataFor: 0,
      async onQueryStarted(_argument, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer !== undefined) dispatch(userChanged(answer.data));
      },
    }),
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/logout', method: 'POST', body: {} }),
      async onQueryStarted(_argument, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined);
        dispatch(sessionEnded('logged-out'));
      },
    }),
    resendVerification: build.mutation<unknown, string>({
      query: (email) => ({ url: '/auth/resend-verification', method: 'POST', body: { email } }),
    }),
  }),
});

export const { useLogoutMutation, useResendVerificationMutation } = authApi;
