import type { AnswerCode } from '@headshots/proto/errors';

export const socialProviders = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Whether the provider hands over an address only after its owner has shown that it is theirs. */
export const provesAddress = (provider: SocialProvider): boolean => provider !== 'facebook';

export const failureOf = (provider: SocialProvider): AnswerCode => `auth.${provider}_failed`;
