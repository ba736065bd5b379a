import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DeviceSchema } from '@headshots/proto/identity/v1/identity_pb';

/** The first that is found counts: most browsers name others, too. */
const browsers = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bSafari\//],
] as const;
const systems = [
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMac(?:intosh| OS X)\b/],
  ['linux', /\bLinux\b/],
] as const;
export const browserNames = browsers.map(([name]) => name);
export const systemNames = systems.map(([name]) => name);

const mostRead = 1_000;

/** The families of browser and system. No version, no model: those would tell one person from another. */
export function deviceFrom(userAgent: string | undefined): MessageInitShape<typeof DeviceSchema> {
  const text = (userAgent ?? '').slice(0, mostRead);
  const named = (families: readonly (readonly [string, RegExp])[]): string =>
    families.find(([, pattern]) => pattern.test(text))?.[0] ?? '';
  return { browser: named(browsers), system: named(systems) };
}
