import { api } from '@/shared/api/api';
import type { AccountSession } from '@/shared/api/types';

const sessionCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<readonly AccountSession[], void>({
      query: () => ({ url: '/account/sessions' }),
      transformResponse: (answer: { readonly sessions: readonly AccountSession[] }) => answer.sessions,
      providesTags: ['AccountSession'],
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<unknown, string>({
      query: (id) => ({ url: `/account/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['AccountSession'],
    }),
    endOtherSessions: build.mutation<{ readonly ended: number }, void>({
      query: () => ({ url: '/account/sessions', method: 'DELETE' }),
      invalidatesTags: ['AccountSession'],
    }),
  }),
});

export const { useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionCalls;
