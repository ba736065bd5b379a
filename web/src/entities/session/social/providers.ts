const socialProviders = ['google', 'facebook', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
};

export function providerOf(value: string | null | undefined): SocialProvider | undefined {
  return socialProviders.find((each) => each === value);
}
