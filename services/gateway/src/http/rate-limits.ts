const minute = 60;
const hour = 3_600;

export interface Window {
  readonly most: number;
  readonly seconds: number;
}

/** Requests from one client address; production values, multiplied by RATE_LIMIT_MULTIPLIER. */
export const rateLimits = {
  login: [
    { most: 20, seconds: minute },
    { most: 200, seconds: hour },
  ],
  register: [{ most: 10, seconds: hour }],
  mail: [{ most: 10, seconds: hour }],
  verify: [{ most: 20, seconds: minute }],
  account: [{ most: 20, seconds: hour }],
  profile: [{ most: 60, seconds: minute }],
  refresh: [{ most: 120, seconds: minute }],
  coupon: [
    { most: 20, seconds: minute },
    { most: 100, seconds: hour },
  ],
  upload: [
    { most: 10, seconds: minute },
    { most: 60, seconds: hour },
  ],
  order: [{ most: 20, seconds: minute }],
  preview: [{ most: 30, seconds: minute }],
  withdrawal: [{ most: 5, seconds: hour }],
  stream: [{ most: 60, seconds: minute }],
  /** Of one sender: signatures that are wrong. */
  webhook: [{ most: 60, seconds: minute }],
  browse: [{ most: 1_200, seconds: minute }],
  measure: [{ most: 120, seconds: minute }],
} as const satisfies Record<string, readonly Window[]>;

export type LimitName = keyof typeof rateLimits;
