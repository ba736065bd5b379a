export type CameraState =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' }
  | { readonly name: 'live'; readonly countdown: number | null }
  | { readonly name: 'captured'; readonly file: File }
  | { readonly name: 'error'; readonly reason: CameraTrouble };

export type CameraTrouble = 'denied' | 'missing' | 'unsupported' | 'failed' | 'stopped';

export type CameraEvent =
  | { readonly type: 'ask' }
  | { readonly type: 'opened' }
  | { readonly type: 'countdown'; readonly seconds: number | null }
  | { readonly type: 'captured'; readonly file: File }
  | { readonly type: 'failed'; readonly reason: CameraTrouble }
  | { readonly type: 'stop' };

export const idle: CameraState = { name: 'idle' };

export function cameraReducer(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'ask':
      return { name: 'asking' };
    case 'opened':
      return state.name === 'asking' ? { name: 'live', countdown: null } : state;
    case 'countdown':
      return state.name === 'live' ? { name: 'live', countdown: event.seconds } : state;
    case 'captured':
      return state.name === 'live' ? { name: 'captured', file: event.file } : state;
    case 'failed':
      return { name: 'error', reason: event.reason };
    case 'stop':
      return idle;
  }
}

export function troubleOf(error: unknown): CameraTrouble {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'denied';
  return error.name === 'NotFoundError' || error.name === 'OverconstrainedError' ? 'missing' : 'failed';
}
