const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escaped text in which a single letter and its hyphen stay with their word, as in "E-Mail" and "K-7F3Q". */
export function escapeProse(text: string): string {
  return escapeHtml(text).replaceAll(
    /(?<![\p{L}&;#])\p{L}-[\p{L}\p{N}]+/gu,
    '<span style="white-space:nowrap">$&</span>',
  );
}
