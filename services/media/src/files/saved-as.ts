import { fileTypes, formats, type SavedAs } from '../decoding/format.ts';

/** Undefined: as it was made; `unknown`: a name that is none of ours. */
export function savedAsOf(format: unknown, type: unknown): SavedAs | 'unknown' | undefined {
  const known = {
    format: formats.find((each) => each === (format ?? 'square')),
    type: fileTypes.find((each) => each === (type ?? 'jpeg')),
  };
  if (known.format === undefined || known.type === undefined) return 'unknown';
  const { format: shape, type: file } = known;
  return shape === 'square' && file === 'jpeg' ? undefined : { format: shape, type: file };
}
