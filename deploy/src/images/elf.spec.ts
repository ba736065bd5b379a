import { describe, expect, it } from '@jest/globals';
import { withoutDebugging } from './elf.ts';

interface Section {
  readonly allocated: boolean;
  readonly offset: number;
}

/** A program of one segment, its bytes filled with their offsets; its table of sections is the end. */
function program(loadedUntil: number, sections: readonly Section[]): Buffer {
  const tableAt = 400;
  const bytes = Buffer.from(
    Array.from({ length: tableAt + 64 * (sections.length + 1) }, (_, at) => at % 251),
  );
  bytes.fill(0, 0, 120);
  bytes.fill(0, tableAt);
  bytes.write('\u007fELF\u0002\u0001', 0, 'latin1');
  bytes.writeBigUInt64LE(64n, 32);
  bytes.writeBigUInt64LE(BigInt(tableAt), 40);
  bytes.writeUInt16LE(56, 54);
  bytes.writeUInt16LE(1, 56);
  bytes.writeUInt16LE(64, 58);
  bytes.writeUInt16LE(sections.length + 1, 60);
  bytes.writeBigUInt64LE(BigInt(loadedUntil), 64 + 32);
  for (const [index, { allocated, offset }] of sections.entries()) {
    const at = tableAt + 64 * (index + 1);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeBigUInt64LE(allocated ? 2n : 0n, at + 8);
    bytes.writeBigUInt64LE(BigInt(offset), at + 24);
  }
  return bytes;
}

describe('a program without what debuggers read', () => {
  const code = { allocated: true, offset: 120 };

  it('ends where that begins, and has no table of it', () => {
    const whole = program(300, [code, { allocated: false, offset: 350 }, { allocated: false, offset: 300 }]);
    const small = withoutDebugging(whole);
    expect(small).toHaveLength(300);
    expect(small.subarray(64)).toEqual(whole.subarray(64, 300));
    expect(small.readBigUInt64LE(40)).toBe(0n);
    expect(small.readUInt16LE(60)).toBe(0);
    expect(whole.readUInt16LE(60)).toBe(4);
  });

  it('is the same when there is none', () => {
    const whole = program(300, [code]);
    expect(withoutDebugging(whole)).toBe(whole);
  });

  it('is refused when something that is loaded would be lost', () => {
    expect(() => withoutDebugging(program(301, [code, { allocated: false, offset: 300 }]))).toThrow(
      'What is loaded lies behind',
    );
  });

  it('is no text', () => {
    expect(() => withoutDebugging(Buffer.from('#!/bin/sh\nexit 0\n'.repeat(9)))).toThrow(
      'no program of 64 bits',
    );
  });
});
