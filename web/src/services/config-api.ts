import { api } from '@/services/api/api';
import { providerOf, type SocialProvider } from '@/services/social/providers';

const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviders: build.query<readonly SocialProvider[], void>({
      query: () => ({ url: '/config' }),
      transformResponse: ({ providers }: { readonly providers: readonly string[] }) =>
        providers.flatMap((name) => providerOf(name) ?? []),
    }),
  }),
});

export const { useListProvidersQuery } = configApi;
