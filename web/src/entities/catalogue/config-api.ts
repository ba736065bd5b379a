import { api } from '@/shared/api/api';
import { providerOf, type SocialProvider } from '@/entities/session/social/providers';

interface Deployed {
  readonly providers: readonly SocialProvider[];
  readonly hasPreviews: boolean;
}

interface Answer {
  readonly providers: readonly string[];
  readonly preview: boolean;
}

const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query<Deployed, void>({
      query: () => ({ url: '/config' }),
      transformResponse: ({ providers, preview }: Answer) => ({
        providers: providers.flatMap((name) => providerOf(name) ?? []),
        hasPreviews: preview,
      }),
    }),
  }),
});

export const { useGetConfigQuery } = configApi;
