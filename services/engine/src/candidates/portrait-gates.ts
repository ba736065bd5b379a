import type { Expression } from '../plan/style.ts';
import { mouthOf, type Mouth } from '../analysis/mouth.ts';
import { clippedShare, varianceOf } from '../gates/exposure.ts';
import { BLANK_VARIANCE, CLIPPED_MORE, isCut, LIPS_APART } from '../gates/gates.ts';
import type { Fingerprint } from '../port.ts';
import { nearDuplicates } from '../score/fingerprint.ts';
import type { Measured } from '../score/judge-file.ts';
import type { Reference } from './reference.ts';

/** A generated portrait as a reader of its file sees it. */
export type Portrait = Omit<Measured, 'skin'>;

/** L2 of dlib's descriptors and cosine of Human's; between target and floor a portrait is only a fallback. */
const IDENTITY = {
  target: { distance: 0.5, cosine: 0.62 },
  floor: { distance: 0.6, cosine: 0.56 },
} as const;
/** Less fine detail than this share of the selfie's looks like plastic. */
const PLASTIC = 0.35;
/** How far a mouth may move and still count as unchanged, in spans of the eyes. */
const SAME_MOUTH = { lift: 0.05, width: 0.1, gap: 0.05 } as const;
const DROOP = 0.01;
const SMILE = { width: 0.62, gap: 0.03 } as const;

const expressions: Readonly<Record<Expression, (mouth: Mouth, selfie: Reference) => boolean>> = {
  unchanged: (mouth, selfie) =>
    Math.abs(mouth.lift - selfie.mouth.lift) <= SAME_MOUTH.lift &&
    Math.abs(mouth.width - selfie.mouth.width) <= SAME_MOUTH.width &&
    Math.abs(mouth.gap - selfie.mouth.gap) <= SAME_MOUTH.gap,
  slight_smile: (mouth, selfie) =>
    mouth.gap <= Math.max(LIPS_APART, selfie.mouth.gap + SAME_MOUTH.gap) &&
    mouth.lift >= selfie.mouth.lift - DROOP,
  clear_smile: (mouth) => mouth.gap >= SMILE.gap && mouth.width >= SMILE.width,
};

/** In the order they are asked; those after `one_face` may rely on a face. */
const gates = {
  blank: (p) => varianceOf(p.image) >= BLANK_VARIANCE,
  one_face: (p) => p.faces.length === 1 && p.maps.length === 1 && p.raw !== undefined,
  upright: (p) => p.upright,
  cut: (p) => !isCut(p.maps[0]!, p.image),
  identity: ({ raw }) =>
    raw!.dlibDistance <= IDENTITY.floor.distance && raw!.humanCosine >= IDENTITY.floor.cosine,
  expression: (p, selfie, chosen) => expressions[chosen](mouthOf(p.maps[0]!), selfie),
  exposure: (p, selfie) => clippedShare(p.maps[0]!, p.image) <= selfie.clipped + CLIPPED_MORE,
} as const satisfies Readonly<
  Record<string, (portrait: Portrait, selfie: Reference, chosen: Expression) => boolean>
>;

export type PortraitGate = keyof typeof gates;

export function refusedBy(
  portrait: Portrait,
  selfie: Reference,
  chosen: Expression,
): PortraitGate | undefined {
  return (Object.keys(gates) as PortraitGate[]).find((gate) => !gates[gate](portrait, selfie, chosen));
}

export function wantsBetter(
  portrait: Portrait,
  selfie: Reference,
  print: Fingerprint,
  accepted: readonly Fingerprint[],
): boolean {
  const { dlibDistance, humanCosine } = portrait.raw!;
  return (
    dlibDistance > IDENTITY.target.distance ||
    humanCosine < IDENTITY.target.cosine ||
    portrait.texture < PLASTIC * selfie.texture ||
    accepted.some((other) => nearDuplicates(other, print))
  );
}
