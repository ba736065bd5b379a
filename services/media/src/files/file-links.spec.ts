import { describe, expect, it } from '@jest/globals';
import { FileLinks, type LinkTarget } from './file-links.ts';

const now = new Date('2026-11-21T12:02:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const links = new FileLinks('a key of at least 32 characters, ok');
const target: LinkTarget = {
  kind: 'headshots',
  id: '0b6e5b6e-0000-4000-8000-000000000001',
  number: 7,
  variant: 'full',
};

const queryOf = (url: string): { e?: string; s?: string } =>
  Object.fromEntries(new URL(url, 'http://x').searchParams);

describe('signed links', () => {
  const { url, expiresAt } = links.sign(target, 'user', now);

  it('live at most 15 minutes for an image and 60 for an archive', () => {
    expect(expiresAt).toEqual(new Date('2026-11-21T12:15:00Z'));
    expect(links.sign({ kind: 'archives', id: target.id }, 'user', now).expiresAt).toEqual(
      new Date('2026-11-21T13:00:00Z'),
    );
  });

  it('are the same when asked for again shortly after', () => {
    expect(links.sign(target, 'user', later(1)).url).toBe(url);
  });

  it('open what they were made for, and tell how long', () => {
    expect(links.remaining(target, 'user', queryOf(url), now)).toBe(13 * 60);
  });

  it('do not open after their end', () => {
    expect(links.remaining(target, 'user', queryOf(url), later(13))).toBeUndefined();
  });

  it('do not open another image, another size, for another user, with another end or another key', () => {
    const query = queryOf(url);
    expect(links.remaining({ ...target, number: 8 }, 'user', query, now)).toBeUndefined();
    expect(links.remaining({ ...target, variant: 'download' }, 'user', query, now)).toBeUndefined();
    expect(links.remaining(target, 'other', query, now)).toBeUndefined();
    expect(
      links.remaining(target, 'user', { ...query, e: String(Number(query.e) + 300) }, now),
    ).toBeUndefined();
    expect(links.remaining(target, 'user', {}, now)).toBeUndefined();
    expect(new FileLinks('another key').remaining(target, 'user', query, now)).toBeUndefined();
  });
});
