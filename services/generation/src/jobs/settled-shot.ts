/**
 * Which object of a shot counts now; `lost` when somebody else holds the shot, or nobody wants it any more; `both` while
 * an older one is still shown.
 */
export type SettledShot = 'lost' | 'both' | { readonly objectKey: string | undefined };
