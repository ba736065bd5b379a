import type { Page } from 'playwright-core';

const STEP = 2;

/**
 * Makes heading and caption as small as their language needs.
 * @throws Error when the heading would have to be smaller than what is read in a preview
 */
export async function fitPage(page: Page, least: number): Promise<void> {
  const size = await page.evaluate((step) => {
    const shrink = (element: HTMLElement, fits: () => boolean): number => {
      for (;;) {
        const now = parseFloat(getComputedStyle(element).fontSize);
        if (fits() || now <= step) return now;
        element.style.fontSize = `${now - step}px`;
      }
    };
    const caption = document.querySelector('footer');
    const heading = document.querySelector('h1');
    const column = document.querySelector('header');
    if (caption === null || heading === null || column === null) throw new Error('the page is another');
    shrink(caption, () => caption.scrollWidth <= caption.clientWidth);
    const room = (share: number): number => column.clientHeight * share;
    return shrink(
      heading,
      () => heading.scrollWidth <= heading.clientWidth && heading.offsetHeight <= room(0.66),
    );
  }, STEP);
  if (size < least) throw new Error(`the heading does not fit above ${size} px`);
}
