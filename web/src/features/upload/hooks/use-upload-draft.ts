import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, emptyDraft, loadDraft, saveDraft, type Draft } from '@/features/upload/lib/draft-store';
import { readEarlyChoices } from '@/features/upload/lib/early-choices';
import type { PackageName } from '@/services/api/types';

export interface UploadDraft {
  readonly draft: Draft;
  readonly isRestoring: boolean;
  readonly change: (part: Partial<Draft>) => void;
  readonly clear: () => Promise<void>;
}

/** What somebody chose so far; it outlives sign-in and reload for a day. */
export function useUploadDraft(wanted: PackageName | undefined): UploadDraft {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [isRestoring, setRestoring] = useState(true);
  const touched = useRef(false);
  const [early] = useState(readEarlyChoices);

  useEffect(() => {
    let current = true;
    void loadDraft().then((saved) => {
      if (!current) return;
      setDraft((now) => ({
        ...(touched.current ? now : (saved ?? now)),
        ...(wanted && { package: wanted }),
        ...(touched.current ? {} : early),
      }));
      setRestoring(false);
    });
    return () => {
      current = false;
    };
  }, [early, wanted]);

  const change = useCallback((part: Partial<Draft>) => {
    touched.current = true;
    setDraft((now) => {
      const next = { ...now, ...part };
      void saveDraft(next);
      return next;
    });
  }, []);

  const clear = useCallback(async () => {
    await clearDraft();
    setDraft(emptyDraft);
  }, []);

  return { draft, isRestoring, change, clear };
}
