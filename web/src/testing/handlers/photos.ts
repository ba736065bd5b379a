import type { HttpHandler } from 'msw';
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
      const all = newestFirst().map(({ headshots: _headshots, archive: _archive, ...photo }) => photo);
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
    route(db, 'get', '/photos/:id', 'user', ({ params }) => {
      const photo = db.photos.get(params['id'] ?? '');
      return photo === undefined ? bad({ status: 404, code: 'photo.not_found' }) : good({ photo });
    }),
    route(db, 'get', '/photos/:id/headshots/:number', 'user', ({ params }) => {
      const photo = db.photos.get(params['id'] ?? '');
      const headshot = photo?.headshots.find(({ number }) => String(number) === params['number']);
      const code = photo === undefined ? 'photo.not_found' : 'headshot.not_found';
      return headshot === undefined ? bad({ status: 404, code }) : good({ headshot });
    }),
    route(db, 'delete', '/photos/:id', 'user', ({ params }) => {
      db.photos.delete(params['id'] ?? '');
      return good({});
    }),
  ];
}
