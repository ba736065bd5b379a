import type { Page } from 'playwright-core';

/** What machines read of a page: search engines, and chats that show where a link leads. */
export interface Head {
  readonly title: string;
  /** By name or property, in the order of the page. */
  readonly metas: Readonly<Record<string, readonly string[]>>;
  readonly canonical: string | null;
}

/** The heads of pages as a browser reads them. The page must be one without a policy of its own. */
export function headsOf(page: Page, documents: readonly string[]): Promise<readonly Head[]> {
  return page.evaluate(
    (texts) =>
      texts.map((text) => {
        const { head, title } = new DOMParser().parseFromString(text, 'text/html');
        const metas: Record<string, string[]> = {};
        for (const meta of head.querySelectorAll('meta[name], meta[property]')) {
          const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
          (metas[name] ??= []).push(meta.getAttribute('content') ?? '');
        }
        const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;
        return { title, metas, canonical };
      }),
    documents,
  );
}
