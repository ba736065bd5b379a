/** Data for search engines as a block of the page. `<` is escaped so that no value can close it. */
export function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
