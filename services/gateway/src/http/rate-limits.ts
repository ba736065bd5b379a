const minute = 60;
const hour = 3_600;

export interface Window {
  readonly most: number;
  readonly seconds: number;
}

/** Many people share a network: what only one of them may do is limited where it is known who it is. */
export const rateLimits = {
  login: [
    { most: 40, seconds: minute },
    { most: 300, seconds: hour },
  ],
  /** A fence before identity, which counts by what becomes of registrations. */
  register: [{ most: 300, seconds: hour }],
  /** Each address has a limit of its own at identity. */
  mail: [{ most: 60, seconds: hour }],
  verify: [{ most: 120, seconds: minute }],
  account: [{ most: 20, seconds: hour }],
  profile: [{ most: 60, seconds: minute }],
  refresh: [{ most: 600, seconds: minute }],
  coupon: [
    { most: 20, seconds: minute },
    { most: 100, seconds: hour },
  ],
  upload: [
    { most: 10, seconds: minute },
    { most: 60, seconds: hour },
  ],
  order: [{ most: 20, seconds: minute }],
  /** A page asks again every ten seconds while there is none. */
  preview: [{ most: 10, seconds: minute }],
  /** A declaration in law is not refused; this is a wall against floods alone. What may be mailed, orders bounds. */
  withdrawal: [{ most: 300, seconds: minute }],
  stream: [{ most: 60, seconds: minute }],
  webhook: [{ most: 60, seconds: minute }],
  browse: [{ most: 1_200, seconds: minute }],
  /** Of somebody of the staff; what signs them in counts with the network. */
  desk: [{ most: 300, seconds: minute }],
  measure: [{ most: 120, seconds: minute }],
  /** Whatever is not the API: pages with some 60 files each, images, and pages of sign-in, which cost the most. */
  pages: [{ most: 6_000, seconds: minute }],
  files: [{ most: 6_000, seconds: minute }],
  sign_in: [{ most: 600, seconds: minute }],
} as const satisfies Record<string, readonly Window[]>;

export type LimitName = keyof typeof rateLimits;

/** Those counted over all replicas, at identity: who is refused by one could else ask the next. */
export const sharedLimits: ReadonlySet<LimitName> = new Set(['login', 'mail', 'coupon', 'withdrawal']);

/** Previews all wait in one line for two minutes, so only twice: else two dozen accounts fill it. */
export const networkTimes = (limit: LimitName): number => (limit === 'preview' ? 2 : 20);

export const pageLimits: ReadonlySet<LimitName> = new Set(['pages', 'files', 'sign_in']);
