import { readFileSync } from 'node:fs';

const TEXT = 4.5;
const CONTROL = 3;
const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ['ink', 'wall', TEXT],
  ['ink', 'card', TEXT],
  ['ink', 'accent-wash', TEXT],
  ['ink', 'error-wash', TEXT],
  ['soft', 'wall', TEXT],
  ['soft', 'card', TEXT],
  ['soft', 'accent-wash', TEXT],
  ['soft', 'error-wash', TEXT],
  ['soft', 'line', TEXT],
  ['accent', 'wall', TEXT],
  ['accent', 'card', TEXT],
  ['card', 'accent', TEXT],
  ['card', 'accent-deep', TEXT],
  ['card', 'error', TEXT],
  ['card', 'ink', TEXT],
  ['error', 'wall', TEXT],
  ['error', 'card', TEXT],
  ['white', 'night', TEXT],
  ['white', 'charcoal', TEXT],
  ['night', 'white', TEXT],
  ['edge', 'wall', CONTROL],
  ['edge', 'card', CONTROL],
  ['accent', 'line', CONTROL],
  ['accent', 'accent-wash', CONTROL],
  ['error', 'error-wash', CONTROL],
];

const css = readFileSync(new URL('../src/styles/theme.css', import.meta.url), 'utf8');
const colorsOf = (text: string): readonly (readonly [string, string])[] =>
  [...text.matchAll(/--color-([\w-]+):\s*#([0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]);
const [forAll = '', forDark = '', ...others] = css.split('(prefers-color-scheme: dark)');
if (forDark === '' || others.length > 0)
  throw new Error('theme.css has to hold one block of the dark scheme');

const light = new Map(colorsOf(forAll));
const unknown = colorsOf(forDark).filter(([name]) => !light.has(name));
if (unknown.length > 0)
  throw new Error(`Only the dark scheme has ${unknown.map(([name]) => name).join(', ')}`);
const schemes = { light, dark: new Map([...light, ...colorsOf(forDark)]) };

function luminance(hex: string | undefined): number {
  if (hex === undefined) throw new Error('A pair names a colour that theme.css lacks');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

let weak = 0;
for (const [scheme, colors] of Object.entries(schemes)) {
  for (const [front, back, least] of pairs) {
    const found = contrast(colors.get(front), colors.get(back));
    if (found >= least) continue;
    weak += 1;
    process.stderr.write(`${scheme}: ${front} on ${back}: ${found.toFixed(2)}, needed ${least}\n`);
  }
}
process.stdout.write(`contrast: ${pairs.length} pairs in two schemes, ${weak} too weak\n`);
process.exitCode = weak === 0 ? 0 : 1;
