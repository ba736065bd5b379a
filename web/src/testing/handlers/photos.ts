import type { HttpHandler } from 'msw';
import type { PhotoDetail, Regenerations } from '@/shared/api/types';
import type { FakeDb } from '../db.ts';
import { makeDetail, makePhoto } from '../factories.ts';
import { bad, good, route } from './answer.ts';

const PAGE = 20;

export function photoHandlers(db: FakeDb): HttpHandler[] {
  const newestFirst = () =>
    [...db.photos.values()].sort((left, right) => right.uploadedAt.localeCompare(left.uploadedAt));
  return [
    route(db, 'get', '/photos/stats', 'user', () => {
      const photos = newestFirst();
      const processed = photos.filter(({ status }) => status === 'completed').length;
      const generated = photos.reduce((sum, { imagesDone }) => sum + imagesDone, 0);
      return good({ total: photos.length, processed, pending: photos.length - processed, generated });
    }),
    route(db, 'get', '/photos', 'user', ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const all = newestFirst().map(withoutImages);
      const next = from + PAGE;
      return good({ photos: all.slice(from, next), nextCursor: next < all.length ? String(next) : null });
    }),
    route(db, 'post', '/photos', 'user', async ({ request }) => {
      const form = await request.formData();
      const id = `photo-${db.photos.size + 1}`;
      const expression = form.get('expression');
      const file = form.get('file');
      if (!form.has('faceConsentVersion')) return bad({ status: 403, code: 'consent.face_required' });
      if (!(file instanceof Blob) || file.size === 0) return bad({ status: 422, code: 'upload.empty' });
      const photo = makePhoto({
        id,
        uploadedAt: new Date().toISOString(),
        expression: expression === 'slight_smile' || expression === 'clear_smile' ? expression : 'unchanged',
      });
      db.photos.set(id, makeDetail(photo));
      db.tell({ event: 'photo.uploaded', data: { photoId: id } });
      return good({ photo }, 201);
    }),
    route(db, 'post', '/photos/:id/copies', 'user', async ({ params, request }) => {
      const from = db.photos.get(params['id'] ?? '');
      if (from === undefined) return bad({ status: 404, code: 'photo.not_found' });
      const { faceConsentVersion } = (await request.json()) as { readonly faceConsentVersion?: string };
      if (!faceConsentVersion) return bad({ status: 403, code: 'consent.face_required' });
      const selfie = db.copies.get(from.id) ?? from.id;
      const waiting = [...db.photos.values()].find(
        ({ id, status }) => status === 'pending' && db.copies.get(id) === selfie,
      );
      if (waiting !== undefined) return good({ photo: withoutImages(waiting) }, 201);
      const { original, selfieCheck, expression, outfit } = from;
      const photo = makePhoto({
        id: `photo-${db.photos.size + 1}`,
        uploadedAt: new Date().toISOString(),
        ...{ original, selfieCheck, expression, outfit },
      });
      db.copies.set(photo.id, selfie);
      db.photos.set(photo.id, makeDetail(photo));
      db.tell({ event: 'photo.uploaded', data: { photoId: photo.id } });
      return good({ photo }, 201);
    }),
    route(db, 'get', '/photos/:id', 'user', ({ params }) => {
      const photo = db.photos.get(params['id'] ?? '');
      return photo === undefined ? bad({ status: 404, code: 'photo.not_found' }) : good({ photo });
    }),
    ...(['expression', 'outfit'] as const).map((what) =>
      route(db, 'put', `/photos/:id/${what}`, 'user', async ({ params, request }) => {
        const before = db.photos.get(params['id'] ?? '');
        if (before === undefined) return bad({ status: 404, code: 'photo.not_found' });
        if (before.status !== 'pending' && before.status !== 'failed')
          return bad({ status: 409, code: 'photo.ordered' });
        const after = { ...before, ...((await request.json()) as Pick<PhotoDetail, typeof what>) };
        db.photos.set(before.id, after);
        return good({ photo: withoutImages(after) });
      }),
    ),
    route(db, 'get', '/photos/:id/headshots/:number', 'user', ({ params }) => {
      const photo = db.photos.get(params['id'] ?? '');
      const headshot = photo?.headshots.find(({ number }) => String(number) === params['number']);
      const code = photo === undefined ? 'photo.not_found' : 'headshot.not_found';
      return headshot === undefined ? bad({ status: 404, code }) : good({ headshot });
    }),
    route(db, 'put', '/photos/:id/headshots/:number/favourite', 'user', async ({ params, request }) => {
      const photo = db.photos.get(params['id'] ?? '');
      if (photo === undefined) return bad({ status: 404, code: 'photo.not_found' });
      const { favourite } = (await request.json()) as { readonly favourite: boolean };
      const headshots = photo.headshots.map((each) =>
        String(each.number) === params['number'] ? { ...each, favourite } : each,
      );
      db.photos.set(photo.id, { ...photo, headshots });
      return good({});
    }),
    route(db, 'get', '/photos/:id/regenerations', 'user', ({ params }) =>
      good({ regenerations: regenerationsOf(db, params['id'] ?? '') }),
    ),
    route(db, 'post', '/photos/:id/headshots/:number/regenerate', 'user', ({ params }) => {
      const id = params['id'] ?? '';
      const before = regenerationsOf(db, id);
      const attempt = { number: Number(params['number']), state: 'running' as const };
      const regenerations = { ...before, left: before.left - 1, attempts: [...before.attempts, attempt] };
      db.regenerations.set(id, regenerations);
      return good({ regenerations }, 202);
    }),
    route(db, 'delete', '/photos/:id', 'user', ({ params }) => {
      db.photos.delete(params['id'] ?? '');
      return good({});
    }),
  ];
}

const withoutImages = ({ headshots: _headshots, archive: _archive, ...photo }: PhotoDetail) => photo;

function regenerationsOf(db: FakeDb, photoId: string): Regenerations {
  const allowed = Math.floor((db.photos.get(photoId)?.imagesTotal ?? 0) / 2);
  return db.regenerations.get(photoId) ?? { allowed, left: allowed, attempts: [] };
}
