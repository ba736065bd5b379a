import type { Page } from 'playwright-core';

/** What of a page's text cannot be read at this width: past the edge, cut off by its box, or a key in place of a text. */
export async function misfits(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
    const isBox = (each: Element): boolean =>
      each.matches('button, a.inline-flex') || /hidden|clip/.test(getComputedStyle(each).overflowX);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null || parent.closest('.sr-only, script, style, option') !== null)
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (/^[a-z]\w*(\.[a-z]\w*)+$/.test(text)) found.push(`a key: ${text}`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (right - left === 0) continue;
      let box: Element | null = parent;
      while (box !== null && box !== document.body && !isBox(box)) box = box.parentElement;
      const edge =
        box === null || box === document.body ? { left: 0, right: clientWidth } : box.getBoundingClientRect();
      if (right > edge.right + 1 || left < edge.left - 1) found.push(`cut off: ${text.slice(0, 60)}`);
    }
    return found;
  });
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  c: 'ç',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  U: 'Û',
};

/** A text that is a third longer and full of accents; what is filled in stays. */
function stretch(text: string): string {
  return text
    .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(
            /\p{L}{3,}/gu,
            (word) =>
              [...word].map((letter) => accents[letter] ?? letter).join('') +
              'ẍ'.repeat(Math.ceil(word.length / 3)),
          ),
    )
    .join('');
}

const stretched = (tree: unknown): unknown =>
  Array.isArray(tree)
    ? tree.map(stretched)
    : typeof tree === 'string'
      ? stretch(tree)
      : typeof tree === 'object' && tree !== null
        ? Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, stretched(value)]))
        : tree;

/** English becomes en-XA in this tab: wherever its texts are loaded from now on, they are longer. */
export async function stretchEnglish(page: Page): Promise<void> {
  await page.route('**/assets/texts/*/en/*.json', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response: answer, json: stretched(await answer.json()) });
  });
}
