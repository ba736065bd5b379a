import { useCallback, useEffect, useReducer, useRef, type RefObject } from 'react';
import { deferred } from '@/shared/browser/deferred';
import {
  cameraReducer,
  idle,
  troubleOf,
  TURN_MS,
  type CameraState,
} from '@/pages/upload/camera/camera-machine';
import { watchFrames } from '@/pages/upload/camera/watch-frames';

const QUALITY = 0.95;
const COUNTDOWN_SECONDS = 3;

export interface Camera {
  readonly state: CameraState;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly open: () => Promise<void>;
  readonly capture: () => void;
  readonly captureLater: () => void;
}

/** A camera that another program took, or that was pulled out, leaves its last picture standing, and mostly says so. */
const isRunning = (stream: MediaStream | undefined): boolean =>
  stream?.getVideoTracks().some(({ muted, readyState }) => !muted && readyState === 'live') ?? false;

async function pictureOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const { promise, resolve } = deferred<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  const blob = await promise;
  return blob === null ? undefined : new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}

/** The front camera. Its tracks end when the component goes, or the tab is hidden. */
export function useCamera(): Camera {
  const [state, send] = useReducer(cameraReducer, idle);
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const visit = useRef(0);

  const stop = useCallback(() => {
    visit.current += 1;
    clearTimeout(timer.current);
    stream.current?.getTracks().forEach((track) => track.stop());
    stream.current = undefined;
  }, []);

  const open = useCallback(async () => {
    stop();
    const mine = visit.current;
    send({ type: 'ask' });
    if (typeof navigator.mediaDevices?.getUserMedia !== 'function') {
      send({ type: 'failed', reason: 'unsupported' });
      return;
    }
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } },
      });
      if (mine !== visit.current) {
        opened.getTracks().forEach((track) => track.stop());
        return;
      }
      stream.current = opened;
      for (const track of opened.getTracks())
        track.addEventListener('ended', () => send({ type: 'failed', reason: 'stopped' }), { once: true });
      send({ type: 'opened' });
    } catch (error) {
      if (mine === visit.current) send({ type: 'failed', reason: troubleOf(error) });
    }
  }, [stop]);

  useEffect(() => {
    if (state.name !== 'live' || video.current === null || stream.current === undefined) return;
    if (video.current.srcObject === stream.current) return;
    video.current.srcObject = stream.current;
    void video.current.play().catch(() => undefined);
  }, [state.name]);

  useEffect(() => {
    void open();
    const hidden = (): void => {
      if (document.visibilityState !== 'hidden') return;
      stop();
      send({ type: 'stop' });
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      stop();
    };
  }, [open, stop]);

  const capture = useCallback(() => {
    if (video.current === null || video.current.videoWidth === 0) return;
    send(isRunning(stream.current) ? { type: 'press' } : { type: 'failed', reason: 'stopped' });
  }, []);

  const shutter = state.name === 'live' ? state.shutter.name : undefined;
  useEffect(() => {
    if (shutter !== 'pressed' || video.current === null) return;
    const endWatch = watchFrames(video.current, (number) => send({ type: 'frame', number }));
    const turns = setInterval(() => send({ type: 'turn' }), TURN_MS);
    return () => {
      endWatch();
      clearInterval(turns);
    };
  }, [shutter]);

  useEffect(() => {
    if (shutter !== 'released' || video.current === null) return;
    const mine = visit.current;
    void pictureOf(video.current).then((file) => {
      if (mine !== visit.current) return;
      send(file ? { type: 'captured', file } : { type: 'failed', reason: 'stopped' });
    });
  }, [shutter]);

  useEffect(() => {
    if (state.name === 'captured' || state.name === 'error') stop();
  }, [state.name, stop]);

  const captureLater = useCallback(() => {
    const tick = (left: number): void => {
      if (left === 0) {
        capture();
        return;
      }
      send({ type: 'countdown', seconds: left });
      timer.current = setTimeout(() => tick(left - 1), 1000);
    };
    tick(COUNTDOWN_SECONDS);
  }, [capture]);

  return { state, video, open, capture, captureLater };
}
