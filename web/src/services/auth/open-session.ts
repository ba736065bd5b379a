import type { UnknownAction } from '@reduxjs/toolkit';
import type { Session } from '@/services/api/types';
import { sessionStarted } from '@/services/auth/auth-slice';

interface Lifecycle {
  readonly dispatch: (action: UnknownAction) => unknown;
  readonly queryFulfilled: PromiseLike<{ readonly data: Session }>;
}

/** Whoever gets a session in an answer is signed in with it. */
export async function openSession(_form: unknown, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(sessionStarted({ user: data.user, token: data.token, receivedAt: Date.now() }));
  } catch {
    // The page that asked shows the error.
  }
}
