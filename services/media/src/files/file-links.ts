import { createHmac, timingSafeEqual } from 'node:crypto';
import { fallbackLanguage, type Language } from '@headshots/proto/languages';

export type PhotoVariant = '320' | '640' | 'full';
/** Marked and unmarked copies have addresses of their own, so that no cache shows one for the other. */
export type HeadshotVariant = PhotoVariant | 'marked-320' | 'marked-640' | 'download';

/** What a link opens. The user is part of the signature and not of the link. */
export type LinkTarget =
  | { readonly kind: 'photos'; readonly id: string; readonly variant: PhotoVariant }
  | {
      readonly kind: 'headshots';
      readonly id: string;
      readonly number: number;
      readonly variant: HeadshotVariant;
    }
  | { readonly kind: 'archives'; readonly id: string }
  /** For the desk: a selfie by its photo, an image by its order, large and without a mark. */
  | { readonly kind: 'desk-photos'; readonly id: string }
  | { readonly kind: 'desk-headshots'; readonly id: string; readonly number: number };

export interface SignedLink {
  /** Path and query under the public origin. */
  readonly url: string;
  readonly expiresAt: Date;
}

const SECOND = 1_000;
const MINUTE = 60_000;
/** Ends fall on full steps, so that a page read again within a step gets the same links and the browser its cache. */
const life = {
  photos: { ms: 15 * MINUTE, step: 5 * MINUTE },
  headshots: { ms: 15 * MINUTE, step: 5 * MINUTE },
  archives: { ms: 60 * MINUTE, step: 10 * MINUTE },
  'desk-photos': { ms: 5 * MINUTE, step: SECOND },
  'desk-headshots': { ms: 5 * MINUTE, step: SECOND },
} as const;

export class FileLinks {
  constructor(private readonly key: string) {}

  /** @param lifeMs instead of the usual life of such a link */
  sign(target: LinkTarget, userId: string, now: Date, lifeMs?: number): SignedLink {
    const { ms, step } = life[target.kind];
    const expires = Math.floor((now.getTime() + (lifeMs ?? ms)) / step) * step;
    const path = pathOf(target);
    const seconds = expires / 1000;
    return {
      url: `${path}?e=${seconds}&s=${this.signature(path, userId, seconds)}`,
      expiresAt: new Date(expires),
    };
  }

  /** Seconds the link still lives; undefined when it is expired or was not made by us for this user. */
  remaining(
    target: LinkTarget,
    userId: string,
    query: { readonly e?: string; readonly s?: string },
    now: Date,
  ): number | undefined {
    if (!this.isOurs(target, userId, query)) return undefined;
    const left = Number(query.e) - now.getTime() / 1000;
    return left > 0 ? Math.floor(left) : undefined;
  }

  isOurs(target: LinkTarget, userId: string, query: { readonly e?: string; readonly s?: string }): boolean {
    const seconds = Number(query.e);
    if (!Number.isSafeInteger(seconds)) return false;
    const expected = Buffer.from(this.signature(pathOf(target), userId, seconds));
    const given = Buffer.from(query.s ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private signature(path: string, userId: string, expires: number): string {
    return createHmac('sha256', this.key).update(`v1\n${path}\n${userId}\n${expires}`).digest('base64url');
  }
}

/** Which language the file is named in is everybody's choice and no part of the permission. */
export const inLanguage = (url: string, language: Language): string =>
  language === fallbackLanguage ? url : `${url}&l=${language}`;

function pathOf(target: LinkTarget): string {
  if (target.kind === 'photos') return `/files/photos/${target.id}/${target.variant}`;
  if (target.kind === 'headshots') return `/files/headshots/${target.id}/${target.number}/${target.variant}`;
  if (target.kind === 'desk-photos') return `/files/desk/photos/${target.id}`;
  if (target.kind === 'desk-headshots') return `/files/desk/headshots/${target.id}/${target.number}`;
  return `/files/archives/${target.id}`;
}
