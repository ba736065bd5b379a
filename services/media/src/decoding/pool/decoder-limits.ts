const megabyte = 1_000_000;

/** What an image process needs for any photo: itself, and a few lines of the largest one. */
export const PLAIN_BYTES = 70 * megabyte;

/** Processor time one image may take. The most expensive photo of 50 megapixels takes about 2 s. */
export const CPU_SECONDS = 8;

/** However little a busy machine lets a process run, it is not waited for longer. */
export const LONGEST_MS = 60_000;

/** Pages of the program that all image processes and the service share. */
const SHARED_BYTES = 80 * megabyte;

/** The engine and its threads reserve up to this much and never touch it. */
const RESERVED_KILOBYTES = 1_000_000;

export function maxResident(bytes: number): number {
  return SHARED_BYTES + 1.3 * bytes;
}

/** What the kernel grants a process at all when all of them together should need `bytes`; in the unit of `ulimit -d`. */
export function maxDataKilobytes(bytes: number): number {
  return RESERVED_KILOBYTES + Math.ceil((1.5 * bytes) / 1_024);
}
