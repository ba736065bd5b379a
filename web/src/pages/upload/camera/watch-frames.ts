import { TURN_MS } from '@/pages/upload/camera/camera-machine';

/** Pixels of the middle, as the camera sent them: a smaller copy of a person who sits still might stay the same. */
const SIDE = 320;
const LOOK_MS = TURN_MS / 2;

export function watchFrames(video: HTMLVideoElement, tell: (number: number) => void): () => void {
  return typeof video.requestVideoFrameCallback === 'function'
    ? countPresented(video, tell)
    : countChanges(video, tell);
}

function countPresented(video: HTMLVideoElement, tell: (number: number) => void): () => void {
  const next: VideoFrameRequestCallback = (_now, { presentedFrames }) => {
    handle = video.requestVideoFrameCallback(next);
    tell(presentedFrames);
  };
  let handle = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(handle);
}

/** For browsers that do not count (Firefox before 132): a sensor does not send the same bytes for long. */
function countChanges(video: HTMLVideoElement, tell: (number: number) => void): () => void {
  let [number, before] = [0, middleOf(video)];
  const timer = setInterval(() => {
    const now = middleOf(video);
    if (now?.some((value, at) => value !== before?.[at])) number += 1;
    before = now;
    tell(number);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

function middleOf(video: HTMLVideoElement): Uint8ClampedArray | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  [canvas.width, canvas.height] = [SIDE, SIDE];
  const [left, top] = [(SIDE - video.videoWidth) / 2, (SIDE - video.videoHeight) / 2].map(Math.round);
  context?.drawImage(video, left ?? 0, top ?? 0);
  return context?.getImageData(0, 0, SIDE, SIDE).data;
}
