import { api } from '@/services/api/api';
import type { Gender, Session, User } from '@/services/api/types';
import { sessionStarted } from '@/services/auth/auth-slice';

export interface LoginForm {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface RegisterForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly gender?: Gender;
  readonly agreeToTerms: boolean;
  readonly language: string;
}

export const authCalls = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Session, LoginForm>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      async onQueryStarted(_form, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer !== undefined) dispatch(sessionStarted({ ...answer.data, receivedAt: Date.now() }));
      },
    }),
    register: build.mutation<Session, RegisterForm>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
      async onQueryStarted(_form, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer !== undefined) dispatch(sessionStarted({ ...answer.data, receivedAt: Date.now() }));
      },
    }),
    verifyEmail: build.mutation<{ readonly user: User }, string>({
      query: (token) => ({ url: '/auth/verify-email', method: 'POST', body: { token } }),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useVerifyEmailMutation } = authCalls;
