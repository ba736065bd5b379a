import type { Page } from 'playwright-core';

/** What machines read of a page: search engines, and chats that show where a link leads. */
export interface Head {
  readonly title: string;
  /** By name or property, in the order of the page. */
  readonly metas: Readonly<Record<string, readonly string[]>>;
  readonly canonical: string | null;
  /** Structured data for search engines. */
  readonly data: readonly unknown[];
  /** Everything a reader sees. */
  readonly text: string;
}

/** The heads of pages as a browser reads them. The page must be one without a policy of its own. */
export function headsOf(page: Page, documents: readonly string[]): Promise<readonly Head[]> {
  return page.evaluate(
    (texts) =>
      texts.map((text) => {
        const { head, title, body } = new DOMParser().parseFromString(text, 'text/html');
        const metas: Record<string, string[]> = {};
        for (const meta of head.querySelectorAll('meta[name], meta[property]')) {
          const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
          (metas[name] ??= []).push(meta.getAttribute('content') ?? '');
        }
        const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;
        const blocks = [...head.querySelectorAll('script[type="application/ld+json"]')];
        const data = blocks.map((block) => JSON.parse(block.textContent) as unknown);
        const seen = body.querySelector('main')?.textContent ?? '';
        return { title, metas, canonical, data, text: seen };
      }),
    documents,
  );
}
