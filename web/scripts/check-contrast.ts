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
  ['accent', 'wall', TEXT],
  ['card', 'accent', TEXT],
  ['card', 'accent-deep', TEXT],
  ['card', 'error', TEXT],
  ['card', 'ink', TEXT],
  ['card', 'charcoal', TEXT],
  ['error', 'wall', TEXT],
  ['error', 'card', TEXT],
  ['edge', 'wall', CONTROL],
  ['edge', 'card', CONTROL],
  ['accent', 'line', CONTROL],
];

const css = readFileSync(new URL('../src/styles/theme.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+):\s*#([0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex]),
);

function luminance(name: string): number {
  const hex = tokens.get(name);
  if (hex === undefined) throw new Error(`There is no colour ${name}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const weak = pairs.filter(([front, back, least]) => contrast(front, back) < least);
for (const [front, back, least] of weak) {
  process.stderr.write(`${front} on ${back}: ${contrast(front, back).toFixed(2)}, needed ${least}\n`);
}
process.stdout.write(`contrast: ${pairs.length} pairs, ${weak.length} too weak\n`);
process.exitCode = weak.length === 0 ? 0 : 1;
