export const registrationPolicy = {
  /** How long a network's registrations are remembered. */
  rememberedHours: 24,
  /** A new account may take this long to verify its address before it counts as one that does not. */
  graceMinutes: 30,
} as const;

export interface RegistrationLimits {
  /** Of one network: a school, a company, a provider's customers behind one address. */
  readonly perHour: number;
  /** Of one whose registrations come to nothing. */
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

/** How many registrations the network may have in an hour. */
export function registrationsPerHour(
  { settled, unverified }: NetworkHistory,
  { perHour, perHourUnverified, unverifiedFrom }: RegistrationLimits,
): number {
  const comesToNothing = unverified >= unverifiedFrom && unverified * 2 > settled;
  return comesToNothing ? perHourUnverified : perHour;
}
