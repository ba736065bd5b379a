/** What a worker needs for an image. */
export interface WorkerTimes {
  /** Images at the same time. */
  readonly slots: number;
  /** One image in one slot, candidates that were refused included, in seconds. */
  readonly secondsPerImage: number;
  /** A selfie made ready, once in each process that meets the order, in seconds. */
  readonly prepareSeconds: number;
  /** Selfies a process keeps ready. */
  readonly keeps: number;
  /** After this time without a word the shots of a lost worker are given to others, in seconds. */
  readonly leaseSeconds: number;
}

/**
 * The studio engine in a pod of two cores: `make headshots COUNT=20`, result.json, seconds of its threads (docs/scale.md).
 * One package in ten asks for a picture twice.
 */
export const studio: WorkerTimes = {
  slots: 2,
  secondsPerImage: 1,
  prepareSeconds: 3,
  keeps: 4,
  leaseSeconds: 61,
};

/** Qwen-Image-Edit at 50 steps on one GPU and 1.5 candidates an image: published and assumed (docs/gpu.md). */
export const gpu: WorkerTimes = {
  slots: 1,
  secondsPerImage: 17.8 * 1.5,
  prepareSeconds: 0,
  keeps: 8,
  leaseSeconds: 61,
};
