export interface WorkerTimes {
  readonly slots: number;
  /** One image in one slot, candidates that were refused included, in seconds. */
  readonly secondsPerImage: number;
  /** A selfie made ready, once in each process that meets the order, in seconds. */
  readonly prepareSeconds: number;
  readonly keeps: number;
  readonly leaseSeconds: number;
}

/**
 * The studio engine in a pod of two cores: what the engine says of itself (`studioProfile`). `make headshots` took 22 s of
 * processor for 20 images and 36 for 50: 0.47 an image. A selfie costs 5 to 6 on two threads (docs/test-run.md).
 */
export const studio: WorkerTimes = {
  slots: 2,
  secondsPerImage: 0.6,
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
