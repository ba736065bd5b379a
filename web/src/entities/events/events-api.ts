import { api } from '@/shared/api/api';
import { apiUrl } from '@/shared/api/api-url';
import { authOf, keepFresh, noticeUnauthorised } from '@/entities/session/credentials';
import { cachePatcher } from '@/entities/events/cache-patcher';
import { runStream, type Connection } from '@/shared/sse/stream';

/** What events change: asked for anew after a gap, in which more may have been told than the server repeats. */
const told = ['Photo', 'PhotoList', 'Preview', 'Stats', 'Order', 'Payment'] as const;

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One stream per tab and user, whose token is renewed under it; its value says how it goes. */
    userEvents: build.query<Connection, string>({
      queryFn: () => ({ data: 'connecting' }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(_userId, lifecycle) {
        const { cacheDataLoaded, cacheEntryRemoved, updateCachedData, dispatch, getState } = lifecycle;
        const ended = new AbortController();
        void cacheEntryRemoved.then(() => ended.abort());
        try {
          await cacheDataLoaded;
        } catch {
          return;
        }
        const patcher = cachePatcher({ dispatch, getState, signal: ended.signal });
        await runStream({
          url: apiUrl('/events'),
          session: async () => {
            await keepFresh({ dispatch, getState });
            const { token, generation } = authOf({ getState });
            return { token, onUnauthorised: () => noticeUnauthorised({ dispatch, getState }, generation) };
          },
          signal: ended.signal,
          onEvent: patcher.apply,
          onOpen: (again) => {
            if (again) dispatch(api.util.invalidateTags([...told]));
          },
          onConnection: (connection) => updateCachedData(() => connection),
        });
      },
    }),
  }),
});

export const { useUserEventsQuery } = eventsApi;
