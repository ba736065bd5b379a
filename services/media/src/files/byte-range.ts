export interface ByteRange {
  /** Both included. */
  readonly first: number;
  readonly last: number;
}

/** Undefined: none, or to be ignored (several ranges, another unit); `unsatisfiable`: it lies outside. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return undefined;
  if (from === '') {
    const tail = Math.min(Number(to), bytes);
    return tail === 0 ? 'unsatisfiable' : { first: bytes - tail, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= bytes ? 'unsatisfiable' : { first, last };
}
