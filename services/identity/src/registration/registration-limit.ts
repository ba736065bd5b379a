export const registrationPolicy = {
  rememberedHours: 24,
  /** A new account may take this long to verify its address before it counts as one that does not. */
  graceMinutes: 30,
} as const;

export interface RegistrationLimits {
  readonly perHour: number;
  readonly perHourUnverified: number;
  /** So many have come to nothing before a network is held to that. */
  readonly unverifiedFrom: number;
}

export interface NetworkHistory {
  readonly inHour: number;
  /** Older than the grace, or refused: it is known what came of them. */
  readonly settled: number;
  /** Of those: refused, or an address that nobody has verified. */
  readonly unverified: number;
}

export function registrationsPerHour(
  { settled, unverified }: NetworkHistory,
  { perHour, perHourUnverified, unverifiedFrom }: RegistrationLimits,
): number {
  const comesToNothing = unverified >= unverifiedFrom && unverified * 2 > settled;
  return comesToNothing ? perHourUnverified : perHour;
}
