import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, emptyDraft, loadDraft, saveDraft, type Draft } from '@/features/upload/lib/draft-store';
import type { PackageName } from '@/services/api/types';

export interface UploadDraft {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly clear: () => Promise<void>;
}

/** What somebody chose so far; it outlives sign-in and reload for a day. */
export function useUploadDraft(wanted: PackageName | undefined): UploadDraft {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const touched = useRef(false);

  useEffect(() => {
    let current = true;
    void loadDraft().then((saved) => {
      if (!current) return;
      setDraft((now) => ({
        ...(touched.current ? now : (saved ?? now)),
        ...(wanted && { package: wanted }),
      }));
    });
    return () => {
      current = false;
    };
  }, [wanted]);

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

  return { draft, change, clear };
}
