import { fetchExport } from '@/features/settings/lib/fetch-export';
import { download } from '@/lib/download';
import { api } from '@/services/api/api';
import { authOf, keepFresh, noticeUnauthorised } from '@/services/api/base-query';

const REVOKE_AFTER_MS = 60_000;

const exportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fetches everything stored about the user and hands it to the browser's downloads. Answers its size in bytes. */
    exportData: build.mutation<number, void>({
      async queryFn(_nothing, lifecycle) {
        await keepFresh(lifecycle);
        const { token, generation } = authOf(lifecycle);
        const answer = await fetchExport(token ?? '', lifecycle.signal);
        if ('error' in answer) {
          if (answer.error.status === 401) noticeUnauthorised(lifecycle, generation);
          return { error: answer.error };
        }
        const url = URL.createObjectURL(answer.file);
        download(url, answer.name);
        setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
        return { data: answer.file.size };
      },
    }),
  }),
});

export const { useExportDataMutation } = exportApi;
