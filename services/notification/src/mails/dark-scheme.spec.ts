import { describe, expect, it } from '@jest/globals';
import { sender } from '../../test/support/mail-facts.ts';
import type { Block } from './mail-model.ts';
import { renderHtml } from './render-html.ts';
import { colour, darkColour } from './style.ts';

type Name = keyof typeof colour;

const picture = { contentId: 'one', alt: 'Headshot 1', jpeg: new Uint8Array() };
const blocks = {
  paragraph: { kind: 'paragraph', text: 'Hello' },
  button: { kind: 'button', label: 'Open', url: 'https://example.org' },
  stamp: { kind: 'stamp', label: 'TEST', text: 'Nothing was charged.' },
  facts: {
    kind: 'facts',
    rows: [
      { label: 'Images', value: '50' },
      { label: 'Total', value: '19 €', total: true },
    ],
  },
  pictures: { kind: 'pictures', pictures: [picture] },
  section: { kind: 'section', heading: 'Your right', paragraphs: ['14 days'] },
  small: { kind: 'small', text: 'Or open', url: 'https://example.org' },
} satisfies { readonly [Kind in Block['kind']]: Extract<Block, { kind: Kind }> };

const html = renderHtml(
  { subject: 'S', preheader: 'P', label: 'Order', heading: 'H', blocks: Object.values(blocks) },
  { lines: ['Why you get this'], operator: sender.operator },
  sender,
  'en',
);

const [, darkBlock = ''] = /@media \(prefers-color-scheme:dark\)\{([\s\S]*?\})\s*\}/.exec(html) ?? [];
/** What a class sets in the dark scheme: "ink color" is a colour. */
const dark = new Map(
  [...darkBlock.matchAll(/\.([\w-]+)\{([\w-]+):(#\w{6}) !important\}/g)].map(
    ([, name = '', property = '', value = '']) => [`${name} ${property}`, value],
  ),
);

const properties: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['color', /(?:^|;)color:(#\w{6})/g],
  ['background', /(?:^|;)background:(#\w{6})/g],
  ['border-color', /(?:^|;)border(?:-top)?:[^;]*(#\w{6})/g],
];

interface Coloured {
  readonly tag: string;
  readonly property: string;
  readonly light: string;
  readonly dark: string | undefined;
}

function colouredElements(): readonly Coloured[] {
  return [...html.matchAll(/<[a-z]\w*\s[^>]*>/g)].flatMap(([tag]) => {
    const attribute = (name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const ground = attribute('bgcolor');
    const style = `${attribute('style')}${ground && `;background:${ground}`}`;
    return properties.flatMap(([property, pattern]) => {
      const light = [...style.matchAll(pattern)].at(-1)?.[1];
      if (light === undefined) return [];
      const classes = attribute('class').split(' ');
      const found = classes.map((name) => dark.get(`${name} ${property}`)).find(Boolean);
      return [{ tag, property, light, dark: found }];
    });
  });
}

const darkOf = (light: string): readonly string[] =>
  (Object.keys(colour) as Name[]).filter((name) => colour[name] === light).map((name) => darkColour[name]);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

describe('a mail in the dark scheme', () => {
  it('says that it has both schemes', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
  });

  it('sets a colour of its own over every colour that stands in an element', () => {
    const found = colouredElements();
    const names = new Set(found.map(({ property }) => property));
    expect(names).toEqual(new Set(['color', 'background', 'border-color']));
    const kept = found.filter((each) => !darkOf(each.light).includes(each.dark ?? ''));
    expect(kept).toEqual([]);
  });

  it.each<[Name, Name]>([
    ['ink', 'card'],
    ['ink', 'wall'],
    ['grey', 'card'],
    ['grey', 'wall'],
    ['accent', 'card'],
    ['onAccent', 'accent'],
  ])('writes %s on %s so that it can be read in both schemes', (front, back) => {
    expect(contrast(colour[front], colour[back])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(darkColour[front], darkColour[back])).toBeGreaterThanOrEqual(4.5);
  });
});
