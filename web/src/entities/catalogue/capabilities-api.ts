import { api } from '@/shared/api/api';
import type { Capabilities } from '@/shared/api/types';

const capabilitiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCapabilities: build.query<Capabilities, void>({ query: () => ({ url: '/capabilities' }) }),
  }),
});

export const { useGetCapabilitiesQuery } = capabilitiesApi;
