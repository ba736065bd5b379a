import { describe, expect, it } from '@jest/globals';
import { readCursor, writeCursor } from './order.cursor.ts';

describe('a cursor', () => {
  it('is read as it was written', () => {
    const place = {
      placedAt: new Date('2026-11-21T10:00:00.123Z'),
      id: '0190c6a0-0000-7000-8000-000000000001',
    };
    expect(readCursor(writeCursor(place))).toEqual(place);
  });

  it.each([
    'nonsense',
    '',
    Buffer.from('1.x').toString('base64url'),
    Buffer.from("1;'.").toString('base64url'),
  ])('that is not ours is refused: %p', (cursor) =>
    expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'request.malformed' })),
  );
});
