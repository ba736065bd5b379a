import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AppError } from '@/shared/api/app-error';
import type { Session, User } from '@/shared/api/types';

export interface AuthState {
  /** `unknown` until start-up has finished. */
  readonly status: 'unknown' | 'anonymous' | 'authenticated';
  readonly user: User | null;
  readonly token: string | null;
  /** When the token was received, in milliseconds of this device's clock. */
  readonly receivedAt: number;
  /** Counts tokens, so that an answer to an older one is recognised. */
  readonly generation: number;
  /** `unverified`: expired before the address was confirmed, perhaps because that happened in another browser. */
  readonly ended: 'expired' | 'unverified' | 'logged-out' | 'deleted' | null;
  readonly deletionId: string | null;
  /** Why start-up has not finished yet; it goes on trying. */
  readonly trouble: AppError | null;
}

const initialState: AuthState = {
  status: 'unknown',
  user: null,
  token: null,
  receivedAt: 0,
  generation: 0,
  ended: null,
  deletionId: null,
  trouble: null,
};

type Ended = Exclude<AuthState['ended'], 'deleted' | 'unverified'>;

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    tokenRestored: (state, action: PayloadAction<{ token: string; receivedAt: number }>) => {
      state.token = action.payload.token;
      state.receivedAt = action.payload.receivedAt;
      state.generation += 1;
    },
    sessionStarted: (state, action: PayloadAction<Session & { readonly receivedAt: number }>) => {
      const { user, token, receivedAt } = action.payload;
      const generation = state.token === token ? state.generation : state.generation + 1;
      return { ...initialState, status: 'authenticated', user, token, receivedAt, generation };
    },
    startUpFailed: (state, action: PayloadAction<AppError>) => ({ ...state, trouble: action.payload }),
    userChanged: (state, action: PayloadAction<User>) => {
      state.user = action.payload;
    },
    /** The server wants an agreement that this browser did not know was missing. */
    termsMissing: (state) => {
      if (state.user !== null) state.user = { ...state.user, termsAccepted: false };
    },
    sessionEnded: (state, action: PayloadAction<Ended>): AuthState => ({
      ...initialState,
      status: 'anonymous',
      generation: state.generation + 1,
      ended:
        action.payload === 'expired' && state.user?.emailVerified === false ? 'unverified' : action.payload,
    }),
    accountDeleted: (state, action: PayloadAction<string>): AuthState => ({
      ...initialState,
      status: 'anonymous',
      generation: state.generation + 1,
      ended: 'deleted',
      deletionId: action.payload,
    }),
  },
  selectors: {
    selectAuth: (state) => state,
  },
});

export const {
  tokenRestored,
  sessionStarted,
  startUpFailed,
  userChanged,
  termsMissing,
  sessionEnded,
  accountDeleted,
} = authSlice.actions;
export const { selectAuth } = authSlice.selectors;
export const authReducer = authSlice.reducer;
