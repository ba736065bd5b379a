import { api } from '@/shared/api/api';
import { apiUrl } from '@/shared/api/api-url';
import { authOf, keepFresh, noticeUnauthorised } from '@/entities/session/credentials';
import { cachePatcher } from '@/entities/events/cache-patcher';
import { runStream, type Connection } from '@/shared/sse/stream';

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One stream per tab and token; its value says how it goes. */
    userEvents: build.query<Connection, number>({
      queryFn: () => ({ data: 'connecting' }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(generation, lifecycle) {
        const { cacheDataLoaded, cacheEntryRemoved, updateCachedData, dispatch, getState } = lifecycle;
        const ended = new AbortController();
        void cacheEntryRemoved.then(() => ended.abort());
        try {
          await cacheDataLoaded;
        } catch {
          return;
        }
        await keepFresh({ dispatch, getState });
        const patcher = cachePatcher({ dispatch, getState, signal: ended.signal });
        await runStream({
          url: apiUrl('/events'),
          token: () => authOf({ getState }).token,
          signal: ended.signal,
          onEvent: patcher.apply,
          onOpen: (again) => {
            if (again) dispatch(api.util.invalidateTags(['Photo', 'PhotoList', 'Preview', 'Stats']));
          },
          onConnection: (connection) => updateCachedData(() => connection),
          onUnauthorised: () => noticeUnauthorised({ dispatch, getState }, generation),
        });
      },
    }),
  }),
});

export const { useUserEventsQuery } = eventsApi;
