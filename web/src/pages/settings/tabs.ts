export const settingsTabs = ['profile', 'orders', 'password', 'account'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export function tabOf(value: string | null): SettingsTab {
  return settingsTabs.find((each) => each === value) ?? 'profile';
}
