const megabyte = 1_000_000;

/** Memory that decoders may need at the same time beyond what they take idle, all processes together, in bytes. */
export const WORKING_BYTES = 200 * megabyte;

/** Processor time one image may take. The most expensive photo of 50 megapixels takes about 2 s. */
export const CPU_SECONDS = 8;

/** However little a busy machine lets a process run, it is not waited for longer. */
export const LONGEST_MS = 60_000;

/** Resident memory at which a process is ended, in bytes. */
export const MAX_RESIDENT = 480 * megabyte;
