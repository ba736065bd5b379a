/** Brute-force numbers; the same as the realm's. */
export interface LockPolicy {
  readonly failures: number;
  readonly waitSeconds: number;
  readonly mostWaitSeconds: number;
  readonly memorySeconds: number;
}

/** Keycloak starts its own lock a moment later than ours; ours must not end first. */
const margin = 1;

export function lockSeconds(failures: number, policy: LockPolicy): number {
  const locks = Math.floor(failures / policy.failures);
  if (locks === 0) return 0;
  return Math.min(locks * policy.waitSeconds, policy.mostWaitSeconds) + margin;
}
