interface Holder {
  readonly data: Float32Array;
}

/** Bytes of used planes that a thread keeps to use again. */
const MOST_KEPT = 24e6;
const used: ArrayBuffer[] = [];
let kept = 0;
const taken: Set<Float32Array>[] = [];

/** Zeros in the memory of a plane; inside `withPlanes` it is given back by itself. */
export function cleanValues(length: number): Float32Array {
  const again = fittingMemory(length * Float32Array.BYTES_PER_ELEMENT);
  const values = again ? new Float32Array(again, 0, length).fill(0) : new Float32Array(length);
  taken.at(-1)?.add(values);
  return values;
}

/** The smallest that is large enough, unless most of it would lie idle: pictures of other sizes, and parts of one, share it. */
function fittingMemory(bytes: number): ArrayBuffer | undefined {
  const best = used.reduce((found, { byteLength }, i) => {
    const fits = byteLength >= bytes && byteLength <= 2.5 * bytes;
    return fits && byteLength <= (used[found]?.byteLength ?? Infinity) ? i : found;
  }, -1);
  if (best < 0) return undefined;
  const [memory] = used.splice(best, 1);
  kept -= memory!.byteLength;
  return memory;
}

/**
 * Does some work, never asynchronous, and gives the memory of all planes made in it back, except those of the result
 * that `keep` names. None of the others may be looked at afterwards. Within another one, what is kept belongs to that
 * one's work.
 */
export function withPlanes<T>(work: () => T, keep: (result: T) => readonly Holder[] = () => []): T {
  const outer = taken.at(-1);
  const mine = new Set<Float32Array>();
  taken.push(mine);
  try {
    const result = work();
    for (const { data } of keep(result)) if (mine.delete(data)) outer?.add(data);
    return result;
  } finally {
    taken.pop();
    for (const data of mine) give(data);
  }
}

export const onlyPlane = <P extends Holder>(work: () => P): P => withPlanes(work, (result) => [result]);

/** Never shared memory. New memory is dear: the system clears it page by page, the collector has to find it. */
export function recycle(...planes: readonly Holder[]): void {
  for (const { data } of planes) {
    for (const one of taken) one.delete(data);
    give(data);
  }
}

function give({ buffer }: Float32Array): void {
  used.push(buffer as ArrayBuffer);
  for (kept += buffer.byteLength; kept > MOST_KEPT;) kept -= used.shift()!.byteLength;
}
