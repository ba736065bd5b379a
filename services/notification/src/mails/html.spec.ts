import { expect, it } from '@jest/globals';
import { escapeHeading, escapeHtml } from './html.ts';

it('escapes what means something in HTML', () => {
  expect(escapeHtml(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/a&gt;',
  );
});

it('keeps a letter and its hyphen together in a heading', () => {
  expect(escapeHeading('Ihre E-Mail-Adresse')).toBe(
    'Ihre <span style="white-space:nowrap">E-Mail</span>-Adresse',
  );
  expect(escapeHeading('Kunst-Werk')).toBe('Kunst-Werk');
});
