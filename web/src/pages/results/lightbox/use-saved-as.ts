import { useCallback, useState } from 'react';
import { readSavedAs, writeSavedAs, type SavedAs } from '@/pages/results/lightbox/saved-as';
import { readSession, writeSession } from '@/shared/browser/storage';

const KEY = 'download-format';

/** Chosen once for all images that are looked at in this tab. */
export function useSavedAs(): readonly [SavedAs, (next: SavedAs) => void] {
  const [savedAs, setSavedAs] = useState(() => readSavedAs(readSession(KEY)));
  const choose = useCallback((next: SavedAs) => {
    setSavedAs(next);
    writeSession(KEY, writeSavedAs(next));
  }, []);
  return [savedAs, choose];
}
