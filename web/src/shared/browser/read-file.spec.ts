import { describe, expect, test } from '@jest/globals';
import { readFile } from '@/shared/browser/read-file';

describe('readFile', () => {
  test('copies bytes, name and kind', async () => {
    const file = new File(['abc'], 'selfie.jpg', { type: 'image/jpeg' });
    const copy = await readFile(file);
    expect(copy).not.toBe(file);
    expect([copy?.name, copy?.type, await copy?.text()]).toEqual(['selfie.jpg', 'image/jpeg', 'abc']);
  });

  test('has none of a file that vanished, or whose bytes are not those it promised', async () => {
    const vanished = Object.assign(new File(['abc'], 'a.jpg'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    const emptied = Object.assign(new File(['abc'], 'a.jpg'), {
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
    });
    expect(await readFile(vanished)).toBeUndefined();
    expect(await readFile(emptied)).toBeUndefined();
  });
});
