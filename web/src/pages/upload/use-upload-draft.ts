import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, emptyDraft, loadDraft, saveDraft, type Draft } from '@/shared/browser/draft-store';
import type { PackageName } from '@/shared/api/types';

export type ChosenDraft = Draft & { readonly package: PackageName };

export interface UploadDraft {
  readonly draft: ChosenDraft;
  readonly change: (part: Partial<Draft>) => void;
  readonly clear: () => Promise<void>;
}

/** @param otherwise the package until one is chosen */
export function useUploadDraft(wanted: PackageName | undefined, otherwise: PackageName): UploadDraft {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const touched = useRef(false);
  const writes = useRef(Promise.resolve());

  useEffect(() => {
    let current = true;
    const asked = wanted && { package: wanted };
    setDraft((now) => ({ ...now, ...asked }));
    void loadDraft().then((saved) => {
      // What was chosen since then is newer than what was kept and than the address.
      if (current && !touched.current) setDraft((now) => ({ ...(saved ?? now), ...asked }));
    });
    return () => {
      current = false;
    };
  }, [wanted]);

  const change = useCallback((part: Partial<Draft>) => {
    touched.current = true;
    setDraft((now) => {
      const next = { ...now, ...part };
      writes.current = writes.current.then(() => saveDraft(next));
      return next;
    });
  }, []);

  const clear = useCallback(async () => {
    writes.current = writes.current.then(clearDraft);
    await writes.current;
    setDraft(emptyDraft);
  }, []);

  return { draft: { ...draft, package: draft.package ?? otherwise }, change, clear };
}
