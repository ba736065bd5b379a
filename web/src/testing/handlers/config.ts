import type { HttpHandler } from 'msw';
import type { FakeDb } from '../db.ts';
import { good, route } from './answer.ts';

export function configHandlers(db: FakeDb): HttpHandler[] {
  return [
    route(db, 'get', '/config', 'public', () => good({ providers: db.providers, preview: db.hasPreviews })),
    route(db, 'post', '/measures', 'public', () => good({}, 202)),
    route(db, 'get', '/capabilities', 'public', () => good(db.capabilities)),
  ];
}
