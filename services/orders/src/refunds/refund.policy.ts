import { backoff } from '@headshots/platform/backoff';

const retries = { first: 5, most: 15 * 60 };

/** Seconds until a failed refund is tried again: doubling, at most 15 minutes. */
export const refundRetrySeconds = (failures: number): number => backoff(retries, failures);

/** A refund that waits longer than this needs a person. */
export const refundAlertSeconds = 60 * 60;
