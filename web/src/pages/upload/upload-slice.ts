import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface UploadState {
  readonly phase: 'idle' | 'sending' | 'checking';
  readonly loaded: number;
  readonly total: number;
}

const initialState: UploadState = { phase: 'idle', loaded: 0, total: 0 };

const uploadSlice = createSlice({
  name: 'upload',
  initialState,
  reducers: {
    uploadProgressed: (
      _state,
      { payload }: PayloadAction<{ loaded: number; total: number }>,
    ): UploadState => ({
      phase: payload.total > 0 && payload.loaded >= payload.total ? 'checking' : 'sending',
      ...payload,
    }),
    uploadEnded: () => initialState,
  },
  selectors: { selectUpload: (state) => state },
});

export const { uploadProgressed, uploadEnded } = uploadSlice.actions;
export const { selectUpload } = uploadSlice.selectors;
export const uploadReducer = uploadSlice.reducer;
