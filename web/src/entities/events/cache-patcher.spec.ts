import { expect, test } from '@jest/globals';
import { createStore } from '@/app/store';
import { api } from '@/shared/api/api';
import { cachePatcher } from '@/entities/events/cache-patcher';

test('what is told of a preview is asked for anew', () => {
  const store = createStore();
  const told: unknown[] = [];
  const patcher = cachePatcher({
    getState: store.getState,
    dispatch: ((action: unknown) => told.push(action)) as typeof store.dispatch,
    signal: new AbortController().signal,
  });
  const tell = (data: string): void => patcher.apply({ id: '1', type: 'preview.changed', data });
  tell(JSON.stringify({ photoId: 'photo-1', state: 'ready' }));
  tell(JSON.stringify({ state: 'ready' }));
  tell('no event');
  expect(told).toEqual([api.util.invalidateTags([{ type: 'Preview', id: 'photo-1' }])]);
});
