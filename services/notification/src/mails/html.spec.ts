import { expect, it } from '@jest/globals';
import { escapeProse, escapeHtml } from './html.ts';

it('escapes what means something in HTML', () => {
  expect(escapeHtml(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/a&gt;',
  );
});

it('keeps a letter and its hyphen with their word', () => {
  expect(escapeProse('Ihre E-Mail-Adresse')).toBe(
    'Ihre <span style="white-space:nowrap">E-Mail</span>-Adresse',
  );
  expect(escapeProse('Ordine: K-7F3Q')).toBe('Ordine: <span style="white-space:nowrap">K-7F3Q</span>');
  expect(escapeProse('Kunst-Werk')).toBe('Kunst-Werk');
});
