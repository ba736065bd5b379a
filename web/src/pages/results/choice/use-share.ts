import { useCallback, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { selectionLink } from '@/pages/results/choice/selection-link';
import { shareFiles, type PreparedFiles } from '@/pages/results/choice/share';
import { download } from '@/shared/browser/download';
import { toastShown } from '@/shared/ui/toast-slice';
import type { Headshot, PhotoDetail } from '@/shared/api/types';

export function useShare(archive: PhotoDetail['archive']): (headshots: readonly Headshot[]) => void {
  const dispatch = useDispatch();
  const prepared: PreparedFiles = useRef(undefined);
  const share = useCallback(
    async (headshots: readonly Headshot[]) => {
      const files = headshots.flatMap(({ downloadUrl: url, fileName: name, bytes }) =>
        url === null ? [] : [{ url, name, bytes }],
      );
      const [first] = files;
      if (first === undefined) return;
      const outcome = await shareFiles(files, prepared);
      if (outcome === 'again') dispatch(toastShown({ id: 'share', kind: 'info', text: 'toast.shareAgain' }));
      if (outcome === 'expired')
        dispatch(toastShown({ id: 'share', kind: 'error', text: 'error.file_link_expired' }));
      if (outcome !== 'download') return;
      if (files.length > 1 && archive !== null) {
        download(selectionLink(archive, headshots), archive.fileName);
        dispatch(toastShown({ id: 'share', kind: 'info', text: 'toast.shareDownloadSet' }));
        return;
      }
      download(first.url, first.name);
      dispatch(toastShown({ id: 'share', kind: 'info', text: 'toast.shareDownload' }));
    },
    [archive, dispatch],
  );
  return useCallback((headshots) => void share(headshots), [share]);
}
