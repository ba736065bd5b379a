/** Degrees clockwise. */
export const quarters = [0, 90, 180, 270] as const;
export type Quarter = (typeof quarters)[number];
