const sectionHeader = { type: 4, flags: 8, offset: 24 } as const;
const allocated = 2n;

/**
 * A program (ELF, 64 bit, little endian) without what only debuggers read: names and lines of its functions, which lie
 * behind everything that is loaded. The names that addons are linked against stay.
 * @throws Error when it is no such program, or something that is loaded lies behind them
 */
export function withoutDebugging(program: Buffer): Buffer {
  if (program.toString('latin1', 0, 6) !== '\u007fELF\u0002\u0001')
    throw new Error('This is no program of 64 bits.');
  const [segments, sections] = [table(program, 32, 54), table(program, 40, 58)];
  const forDebuggers = sections
    .filter((at) => program.readUInt32LE(at + sectionHeader.type) !== 0)
    .filter((at) => (program.readBigUInt64LE(at + sectionHeader.flags) & allocated) === 0n)
    .map((at) => Number(program.readBigUInt64LE(at + sectionHeader.offset)));
  if (forDebuggers.length === 0) return program;
  const end = Math.min(...forDebuggers);
  const loaded = segments.map((at) =>
    Number(program.readBigUInt64LE(at + 8) + program.readBigUInt64LE(at + 32)),
  );
  if (Math.max(...loaded) > end) throw new Error('What is loaded lies behind what debuggers read.');
  const kept = Buffer.from(program.subarray(0, end));
  // No table of sections any more.
  kept.writeBigUInt64LE(0n, 40);
  kept.fill(0, 60, 64);
  return kept;
}

/** Offsets of the entries of a table; the header says where it begins, how long an entry is and how many there are. */
function table(program: Buffer, offset: number, size: number): readonly number[] {
  const begin = Number(program.readBigUInt64LE(offset));
  const [length, count] = [program.readUInt16LE(size), program.readUInt16LE(size + 2)];
  return Array.from({ length: count }, (_, index) => begin + index * length);
}
