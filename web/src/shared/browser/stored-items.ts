type Area = 'localStorage' | 'sessionStorage' | 'cookie' | 'indexedDB';

interface StoredItem {
  readonly purpose: string;
  readonly names: readonly string[];
  readonly where: Area;
  readonly life: string;
  /** Our own code may write what is `own`; the rest comes from parts we use. */
  readonly own: boolean;
}

/** Everything the site may keep in a browser. `storage.ts` can write no other key, and /cookies shows this list. */
export const storedItems = [
  {
    purpose: 'session',
    names: ['auth_token', 'auth-storage'],
    where: 'localStorage',
    life: 'logout',
    own: true,
  },
  {
    purpose: 'language',
    names: ['language', 'language-storage'],
    where: 'localStorage',
    life: 'changed',
    own: true,
  },
  { purpose: 'languageCookie', names: ['lang'], where: 'cookie', life: 'year', own: true },
  { purpose: 'consent', names: ['cookie-consent'], where: 'localStorage', life: 'year', own: true },
  { purpose: 'draft', names: ['upload-draft'], where: 'indexedDB', life: 'day', own: true },
  { purpose: 'order', names: ['order-intent'], where: 'sessionStorage', life: 'payment', own: true },
  {
    purpose: 'provider',
    names: ['social-intent', 'desk-shown'],
    where: 'sessionStorage',
    life: 'back',
    own: true,
  },
  {
    purpose: 'format',
    names: ['download-format'],
    where: 'sessionStorage',
    life: 'tab',
    own: true,
  },
  { purpose: 'providerState', names: ['kc-callback-*'], where: 'localStorage', life: 'hour', own: false },
  {
    purpose: 'providerCookies',
    names: ['AUTH_SESSION_ID', 'KC_AUTH_SESSION_HASH', 'KC_RESTART', 'KEYCLOAK_IDENTITY', 'KEYCLOAK_SESSION'],
    where: 'cookie',
    life: 'browser',
    own: false,
  },
  { purpose: 'appleName', names: ['apple-name'], where: 'cookie', life: 'account', own: false },
  {
    purpose: 'scroll',
    names: ['react-router-scroll-positions'],
    where: 'sessionStorage',
    life: 'tab',
    own: true,
  },
] as const satisfies readonly StoredItem[];

export type OwnName<Where extends Area> = Extract<
  (typeof storedItems)[number],
  { readonly where: Where; readonly own: true }
>['names'][number];
