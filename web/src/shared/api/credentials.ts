import type { BaseQueryApi } from '@reduxjs/toolkit/query';

type Reader = Pick<BaseQueryApi, 'getState'>;
type Lifecycle = Pick<BaseQueryApi, 'getState' | 'dispatch'>;

/** What requests have to know of the session. The store hands it to them, so that they need not know who keeps it. */
export interface Credentials {
  /** `generation` counts tokens, so that an answer to an older one is recognised. */
  readonly current: (api: Reader) => { readonly token: string | null; readonly generation: number };
  /** Exchanges a token that would be late before the request leaves. */
  readonly keepFresh: (api: Lifecycle) => Promise<void>;
  readonly noticeUnauthorised: (api: Lifecycle, generation: number) => void;
  /** The server wants an agreement that this browser did not know was missing. */
  readonly noticeMissingTerms: (api: Lifecycle) => void;
}

/** The store's argument for thunks. */
export interface ThunkExtra {
  readonly credentials: Credentials;
}

const nobody: Credentials = {
  current: () => ({ token: null, generation: 0 }),
  keepFresh: async () => undefined,
  noticeUnauthorised: () => undefined,
  noticeMissingTerms: () => undefined,
};

/** Of the store that a request belongs to; one without a session asks as nobody. */
export function credentialsOf({ extra }: { readonly extra: unknown }): Credentials {
  return (extra as ThunkExtra | undefined)?.credentials ?? nobody;
}
