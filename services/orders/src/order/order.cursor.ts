import { problem } from '@headshots/platform/errors';
import { validate as isUuid } from 'uuid';
import type { OrderCursor } from './order.repository.ts';

export const writeCursor = ({ placedAt, id }: OrderCursor): string =>
  Buffer.from(`${placedAt.getTime()}.${id}`).toString('base64url');

/** @throws Problem `request.malformed` */
export function readCursor(cursor: string): OrderCursor {
  const [millis = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('.');
  if (!/^\d{1,15}$/.test(millis) || !isUuid(id)) throw problem('request.malformed');
  return { placedAt: new Date(Number(millis)), id };
}
