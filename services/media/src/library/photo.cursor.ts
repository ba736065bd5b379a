import { isObjectId } from '../store/object-id.ts';
import type { PagePosition } from '../photo/index.ts';

export function cursorOf({ uploadedAt, id }: PagePosition): string {
  return Buffer.from(`${uploadedAt.getTime()}.${id}`).toString('base64url');
}

export function positionOf(cursor: string): PagePosition | undefined {
  const match = /^(\d{1,15})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, time, id] = match ?? [];
  return time !== undefined && id !== undefined && isObjectId(id)
    ? { uploadedAt: new Date(Number(time)), id }
    : undefined;
}
