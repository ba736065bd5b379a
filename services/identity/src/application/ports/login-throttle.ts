import type { Tx } from '@headshots/platform/persistence';
import type { LockPolicy } from '../../domain/lock-policy.ts';

/** HMAC of a normalised address. */
export type AddressHash = Buffer;

export interface Attempts {
  /** Seconds the address stays locked; 0 when it is not. */
  readonly lockedSeconds: number;
  /** Attempts in the running minute, this one included. */
  readonly inMinute: number;
  /** Seconds until the running minute ends. */
  readonly minuteLeft: number;
}

/** Counters and the lease per address, known and unknown ones alike. */
export interface LoginThrottle {
  /** Counts an attempt. */
  attempt(tx: Tx, address: AddressHash): Promise<Attempts>;
  /** Takes the address for one attempt; undefined while another one has it, else the seconds of a lock. */
  lease(tx: Tx, address: AddressHash, owner: string, ms: number): Promise<number | undefined>;
  /** Gives the address back after a pause of some milliseconds. */
  release(tx: Tx, address: AddressHash, owner: string, afterMs: number): Promise<void>;
  /** Counts a wrong password and locks the address when the policy says so; answers the failures in a row. */
  fail(tx: Tx, address: AddressHash, policy: LockPolicy): Promise<number>;
  /** Locks the address because the directory does. */
  lock(tx: Tx, address: AddressHash, seconds: number): Promise<void>;
  succeed(tx: Tx, address: AddressHash): Promise<void>;
  purge(tx: Tx, olderThanSeconds: number): Promise<boolean>;
}

export const LOGIN_THROTTLE = Symbol('LOGIN_THROTTLE');
