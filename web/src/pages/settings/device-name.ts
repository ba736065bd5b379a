import type { AccountSession } from '@/shared/api/types';

const browsers: Readonly<Record<NonNullable<AccountSession['browser']>, string>> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
};
const systems: Readonly<Record<NonNullable<AccountSession['system']>, string>> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  chromeos: 'ChromeOS',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
};

export function deviceName({
  browser,
  system,
}: Pick<AccountSession, 'browser' | 'system'>): string | undefined {
  const parts = [browser && browsers[browser], system && systems[system]].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(', ');
}
