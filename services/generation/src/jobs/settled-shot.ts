/** `lost`: somebody else holds the shot, or nobody wants it; `both`: an older one is still shown. */
export type SettledShot = 'lost' | 'both' | { readonly objectKey: string | undefined };
