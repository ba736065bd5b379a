import { readFile } from 'node:fs/promises';
import { HttpResponse, type HttpHandler } from 'msw';
import type { Preview } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { makePreview } from '../preview-factories.ts';
import { bad, good, route, type Call } from './answer.ts';

/** A finished image of the examples. */
const picture = new URL('../../../public/examples/01-560.jpg', import.meta.url);

const missing = (): Response => bad({ status: 404, code: 'preview.not_found' });

export function previewHandlers(db: FakeDb): HttpHandler[] {
  const keyOf = (photoId: string, expression: string | null, outfit: string | null): string =>
    `${photoId} ${expression} ${outfit ?? 'unchanged'}`;
  const named = ({ request, params }: Call): Preview | undefined => {
    const { searchParams } = new URL(request.url);
    return db.previews.get(
      keyOf(params['id'] ?? '', searchParams.get('expression'), searchParams.get('outfit')),
    );
  };
  return [
    route(db, 'post', '/photos/:id/preview', 'user', async ({ request, params, user }) => {
      const photoId = params['id'] ?? '';
      if (!db.hasPreviews) return bad({ status: 404, code: 'preview.off' });
      if (user?.emailVerified !== true) return bad({ status: 403, code: 'auth.email_not_verified' });
      const photo = db.photos.get(photoId);
      if (photo === undefined) return bad({ status: 404, code: 'photo.not_found' });
      if (photo.status !== 'pending' && photo.status !== 'failed')
        return bad({ status: 409, code: 'photo.already_ordered' });
      const { expression, outfit } = (await request.json()) as Pick<Preview, 'expression' | 'outfit'>;
      const key = keyOf(photoId, expression, outfit);
      const before = db.previews.get(key);
      const isKept = before !== undefined && before.state !== 'failed';
      const preview = isKept ? before : makePreview({ photoId, expression, outfit, ...db.nextPreview });
      db.previews.set(key, preview);
      return good({ preview }, 202);
    }),
    route(db, 'get', '/photos/:id/preview', 'user', (call) => {
      const preview = named(call);
      return preview === undefined ? missing() : good({ preview });
    }),
    route(db, 'get', '/photos/:id/preview/image', 'user', async (call) => {
      if (named(call)?.state !== 'ready') return missing();
      return new HttpResponse(await readFile(picture), {
        headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
      });
    }),
  ];
}
