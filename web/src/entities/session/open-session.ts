import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { storedLanguage } from '@/shared/i18n/stored-language';
import type { Session } from '@/shared/api/types';
import { authApi } from '@/entities/session/user-api';
import { sessionStarted } from '@/entities/session/auth-slice';

interface Lifecycle {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly queryFulfilled: PromiseLike<{ readonly data: Session }>;
}

/** Whoever gets a session in an answer is signed in with it. The account, and so its mails, follow the language chosen before. */
export async function openSession(_form: unknown, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(sessionStarted({ user: data.user, token: data.token, receivedAt: Date.now() }));
    const language = storedLanguage();
    if (language !== undefined && language !== data.user.language)
      await dispatch(authApi.endpoints.updateProfile.initiate({ language }, { track: false }));
  } catch {
    // The page that asked shows the error.
  }
}
