export type CameraState =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' }
  | { readonly name: 'live'; readonly countdown: number | null; readonly shutter: Shutter }
  | { readonly name: 'captured'; readonly file: File }
  | { readonly name: 'error'; readonly reason: CameraTrouble };

/** It waits for a second frame: only that tells a camera from its last picture, which stays on the screen. */
export type Shutter =
  | { readonly name: 'ready' }
  | { readonly name: 'pressed'; readonly frame: number | undefined; readonly turns: number }
  | { readonly name: 'released' };

/** Milliseconds of a turn of waiting. Turns are counted, not the clock: a page that was busy has not waited. */
export const TURN_MS = 250;
/** Two seconds: in the dark, cameras still send five frames a second. */
const MOST_TURNS = 8;

export type CameraTrouble = 'denied' | 'missing' | 'unsupported' | 'failed' | 'stopped';

export type CameraEvent =
  | { readonly type: 'ask' }
  | { readonly type: 'opened' }
  | { readonly type: 'countdown'; readonly seconds: number | null }
  | { readonly type: 'press' }
  | { readonly type: 'frame'; readonly number: number }
  | { readonly type: 'turn' }
  | { readonly type: 'captured'; readonly file: File }
  | { readonly type: 'failed'; readonly reason: CameraTrouble }
  | { readonly type: 'stop' };

export const idle: CameraState = { name: 'idle' };

const ready: Shutter = { name: 'ready' };
const pressed: Shutter = { name: 'pressed', frame: undefined, turns: 0 };

export function cameraReducer(state: CameraState, event: CameraEvent): CameraState {
  switch (event.type) {
    case 'ask':
      return { name: 'asking' };
    case 'opened':
      return state.name === 'asking' ? { name: 'live', countdown: null, shutter: ready } : state;
    case 'countdown':
      return state.name === 'live' ? { ...state, countdown: event.seconds } : state;
    case 'press':
      return state.name === 'live' && state.shutter.name === 'ready'
        ? { name: 'live', countdown: null, shutter: pressed }
        : state;
    case 'frame':
    case 'turn':
      return whilePressed(state, event);
    case 'captured':
      return state.name === 'live' ? { name: 'captured', file: event.file } : state;
    case 'failed':
      return { name: 'error', reason: event.reason };
    case 'stop':
      return idle;
  }
}

function whilePressed(state: CameraState, event: CameraEvent & { type: 'frame' | 'turn' }): CameraState {
  if (state.name !== 'live' || state.shutter.name !== 'pressed') return state;
  const { frame, turns } = state.shutter;
  if (event.type === 'turn') {
    if (turns + 1 >= MOST_TURNS) return { name: 'error', reason: 'stopped' };
    return { ...state, shutter: { name: 'pressed', frame, turns: turns + 1 } };
  }
  if (event.number === frame) return state;
  const shutter: Shutter =
    frame === undefined ? { name: 'pressed', frame: event.number, turns } : { name: 'released' };
  return { ...state, shutter };
}

export function troubleOf(error: unknown): CameraTrouble {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'denied';
  return error.name === 'NotFoundError' || error.name === 'OverconstrainedError' ? 'missing' : 'failed';
}
