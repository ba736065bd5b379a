import type { BaseQueryApi } from '@reduxjs/toolkit/query';

type Reader = Pick<BaseQueryApi, 'getState'>;
type Lifecycle = Pick<BaseQueryApi, 'getState' | 'dispatch'>;

/** What requests have to know of the session. The store hands it to them, so that they need not know who keeps it. */
export interface Credentials {
  readonly current: (api: Reader) => { readonly token: string | null; readonly generation: number };
  /** Exchanges a token that would be late before the request leaves. */
  readonly keepFresh: (api: Lifecycle) => Promise<void>;
  readonly noticeUnauthorised: (api: Lifecycle, generation: number) => void;
  readonly noticeMissingTerms: (api: Lifecycle) => void;
}

export interface ThunkExtra {
  readonly credentials: Credentials;
}

const nobody: Credentials = {
  current: () => ({ token: null, generation: 0 }),
  keepFresh: async () => undefined,
  noticeUnauthorised: () => undefined,
  noticeMissingTerms: () => undefined,
};

export function credentialsOf({ extra }: { readonly extra: unknown }): Credentials {
  return (extra as ThunkExtra | undefined)?.credentials ?? nobody;
}
