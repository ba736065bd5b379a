import { randomUUID } from 'node:crypto';

export const newTokenId = (): string => randomUUID();

/** JWT times are whole seconds. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
