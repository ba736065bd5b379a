import { api } from '@/shared/api/api';
import { fetchFile, type FileRequest } from '@/shared/api/fetch-file';

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Answers the size in bytes. */
    fetchFile: build.mutation<number, FileRequest>({
      queryFn: (file, lifecycle) => fetchFile(file, lifecycle),
    }),
  }),
});

export const { useFetchFileMutation } = filesApi;
