import { createHash } from 'node:crypto';

export interface ChainedDocument {
  readonly number: string;
  readonly series: string;
  readonly year: number;
  readonly position: number;
  /** What it says, in the database's own writing. */
  readonly snapshot: string;
  readonly saidNumber: string | null;
  readonly previous: Uint8Array;
  readonly chain: Uint8Array;
  /** SHA-256 of the PDF, null until there is one. */
  readonly pdf: Uint8Array | null;
  /** What that was when it was attached. */
  readonly sha256: Uint8Array | null;
}

export interface ChainEnd {
  readonly series: string;
  readonly year: number;
  readonly next: number;
  readonly chain: Uint8Array;
}

export interface ChainFault {
  readonly number: string;
  readonly fault: string;
}

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
const numberOf = (series: string, year: number, position: number): string =>
  `${series}-${year}-${String(position).padStart(6, '0')}`;

/**
 * What is wrong with the documents of one series and year, which come in the order of their positions.
 * @param gone true once the law lets documents of the year go: then some may be missing
 */
export async function* chainFaults(
  documents: AsyncIterable<ChainedDocument>,
  end: ChainEnd,
  gone: boolean,
): AsyncGenerator<ChainFault> {
  const { series, year } = end;
  let chain: Uint8Array = sha256(`${series}-${year}`);
  let next = 1;
  for await (const document of documents) {
    yield* ownFaults(document);
    if (document.position === next) {
      if (!same(document.previous, chain))
        yield { number: document.number, fault: 'does not follow from the document before it' };
    } else if (!gone) {
      yield { number: numberOf(series, year, next), fault: 'is missing' };
    }
    chain = document.chain;
    next = document.position + 1;
  }
  if (gone) return;
  if (next < end.next) yield { number: numberOf(series, year, next), fault: 'is missing' };
  else if (!same(chain, end.chain))
    yield { number: numberOf(series, year, next - 1), fault: 'is not where the chain ends' };
}

function* ownFaults(document: ChainedDocument): Generator<ChainFault> {
  const { number, series, year, position, snapshot, pdf } = document;
  if (number !== numberOf(series, year, position) || document.saidNumber !== number)
    yield { number, fault: 'has another number than its place' };
  if (!same(document.chain, sha256(document.previous, number, sha256(snapshot))))
    yield { number, fault: 'does not say what it said when it was issued' };
  if (pdf !== null && (document.sha256 === null || !same(pdf, document.sha256)))
    yield { number, fault: 'has another PDF than was attached to it' };
}
