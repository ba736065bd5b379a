import { api } from '@/shared/api/api';
import type { Gender, Session, User } from '@/shared/api/types';
import { openSession } from '@/entities/session/open-session';
import type { SocialProvider } from '@/entities/session/social/providers';

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

export interface SocialLogin {
  readonly provider: SocialProvider;
  /** Access token of the realm, good for one minute and one use. */
  readonly token: string;
  readonly remember: boolean;
}

export interface VerifyForm {
  readonly token: string;
  /** Only where this browser has no session of the account. */
  readonly password?: string;
}

export const authCalls = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Session, LoginForm>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      onQueryStarted: openSession,
    }),
    register: build.mutation<Session, RegisterForm>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
      onQueryStarted: openSession,
    }),
    socialLogin: build.mutation<Session, SocialLogin>({
      query: ({ provider, ...body }) => ({ url: `/auth/${provider}`, method: 'POST', body }),
      onQueryStarted: openSession,
    }),
    verifyEmail: build.mutation<{ readonly user: User }, VerifyForm>({
      query: (body) => ({ url: '/auth/verify-email', method: 'POST', body }),
    }),
    disownAccount: build.mutation<unknown, string>({
      query: (token) => ({ url: '/auth/disown-account', method: 'POST', body: { token } }),
    }),
    resetPassword: build.mutation<unknown, { readonly token: string; readonly password: string }>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useSocialLoginMutation,
  useVerifyEmailMutation,
  useDisownAccountMutation,
  useResetPasswordMutation,
} = authCalls;
