/** Numbers from 0 to 1 that nobody knows who does not know the seed: xorshift128 over 16 secret bytes. */
export function chanceOf(seed: Uint8Array): () => number {
  if (seed.length < 16) throw new RangeError('a seed has 16 bytes');
  const { buffer, byteOffset } = Uint8Array.from(seed.subarray(0, 16));
  const state = new Uint32Array(buffer, byteOffset, 4);
  // Of all zeros nothing would ever come but zero.
  state[3]! |= 1;
  const next = (): number => {
    let t = state[0]!;
    t ^= t << 11;
    t ^= t >>> 8;
    const last = state[3]!;
    state.copyWithin(0, 1);
    state[3] = last ^ (last >>> 19) ^ t;
    return state[3] / 2 ** 32;
  };
  for (let i = 0; i < 32; i++) next();
  return next;
}
