import { backoff } from '@headshots/platform/backoff';

const retries = { first: 5, most: 15 * 60 };

export const refundRetrySeconds = (failures: number): number => backoff(retries, failures);

export const refundAlertSeconds = 60 * 60;
