import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';

export interface Toast {
  /** Stable, so that a repeat replaces its forerunner. */
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: ParseKeys<'common'>;
}

const MOST = 3;
const initialState: readonly Toast[] = [];

const toastSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: (state, action: PayloadAction<Toast>) =>
      [...state.filter((toast) => toast.id !== action.payload.id), action.payload].slice(-MOST),
    toastClosed: (state, action: PayloadAction<string>) =>
      state.filter((toast) => toast.id !== action.payload),
  },
  selectors: { selectToasts: (state) => state },
});

export const { toastShown, toastClosed } = toastSlice.actions;
export const { selectToasts } = toastSlice.selectors;
export const toastReducer = toastSlice.reducer;
