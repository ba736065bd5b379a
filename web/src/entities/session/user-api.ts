import { api } from '@/shared/api/api';
import type { Gender, User } from '@/shared/api/types';
import { sessionEnded, userChanged } from '@/entities/session/auth-slice';

export interface ProfileChanges {
  readonly firstName?: string;
  readonly lastName?: string;
  /** Null takes an answer back. */
  readonly gender?: Gender | null;
  readonly language?: string;
  /** Takes effect when the mailed link is opened; needs `current_password`. */
  readonly email?: string;
  readonly current_password?: string;
  readonly agreeToTerms?: true;
}

interface UserAnswer {
  readonly user: User;
}

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<User, void>({
      query: () => ({ url: '/auth/user' }),
      transformResponse: (answer: UserAnswer) => answer.user,
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
    forgotPassword: build.mutation<unknown, string>({
      query: (email) => ({ url: '/auth/forgot-password', method: 'POST', body: { email } }),
    }),
    updateProfile: build.mutation<User, ProfileChanges>({
      query: (body) => ({ url: '/auth/profile', method: 'PUT', body }),
      transformResponse: (answer: UserAnswer) => answer.user,
      async onQueryStarted(_changes, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer !== undefined) dispatch(userChanged(answer.data));
      },
    }),
  }),
});

export const {
  useForgotPasswordMutation,
  useLogoutMutation,
  useResendVerificationMutation,
  useUpdateProfileMutation,
} = authApi;
