import { api } from '@/shared/api/api';
import type { PackageOffer } from '@/shared/api/types';

const packagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPackages: build.query<readonly PackageOffer[], string>({
      query: (currency) => ({ url: '/packages', params: { currency } }),
      transformResponse: (answer: { packages: readonly PackageOffer[] }) => answer.packages,
      providesTags: ['Package'],
    }),
  }),
});

export const { useListPackagesQuery } = packagesApi;
