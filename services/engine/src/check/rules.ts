import type { SelfieReason } from '../port.ts';
import type { SelfieMeasures } from './measures.ts';

type Severity = SelfieReason['severity'];

const over = (value: number, refuse: number, warn: number): Severity | undefined =>
  value > refuse ? 'refuse' : value > warn ? 'warn' : undefined;
const under = (value: number, refuse: number, warn: number): Severity | undefined =>
  value < refuse ? 'refuse' : value < warn ? 'warn' : undefined;

function eyes([right, left]: readonly [number, number], both: number, either: number): Severity | undefined {
  if (Math.max(right, left) < both) return 'refuse';
  return Math.min(right, left) < either ? 'warn' : undefined;
}

function severalFaces(m: SelfieMeasures): Severity | undefined {
  if (m.secondFace >= 0.4) return 'refuse';
  return m.secondFace > 0 && m.secondNear ? 'warn' : undefined;
}

function mouthCovered(m: SelfieMeasures): Severity | undefined {
  if (m.mouthChroma > 38 && m.mouthSpread < 4) return 'refuse';
  return m.mouthChroma > 30 ? 'warn' : undefined;
}

/** A head that leans further than the second value stays aslant in every headshot. */
function tilted(m: SelfieMeasures): Severity | undefined {
  const [pitch, roll] = [over(m.pitch, 25, 15), over(m.roll, 30, 20)];
  return !m.upright || pitch === 'refuse' || roll === 'refuse' ? 'refuse' : (pitch ?? roll);
}

/** Beards, lipstick and heavy frames move the cover measures, so one uncertain sign alone only warns. */
const rules: Readonly<Record<string, (m: SelfieMeasures) => Severity | undefined>> = {
  'selfie.several_faces': severalFaces,
  'selfie.face_small': (m) => under(m.faceHeight, 90, 200),
  'selfie.cut_off': (m) => over(m.outside, 0.03, 0),
  'selfie.no_headroom': (m) => under(m.headroom, 0.05, 0.3),
  'selfie.turned': (m) => over(m.yaw, 30, 18),
  'selfie.tilted': tilted,
  'selfie.eyes_closed': (m) => eyes(m.eyeOpening, 0.12, 0.18),
  'selfie.eyes_covered': (m) => eyes(m.eyeLightness, 0.25, 0.3),
  'selfie.mouth_covered': mouthCovered,
  'selfie.blurred': (m) => over(m.softness, 0.92, 0.8),
  'selfie.dark': (m) => under(m.highlight, 60, 100),
  'selfie.overexposed': (m) => over(m.clipped, 0.25, 0.08),
  'selfie.uneven_light': (m) => (m.balance < 0.5 || m.balance > 2 ? 'warn' : undefined),
};

export function reasonsOf(measures: SelfieMeasures): readonly SelfieReason[] {
  const reasons = Object.entries(rules).flatMap(([code, rule]) => {
    const severity = rule(measures);
    return severity ? [{ code, severity }] : [];
  });
  return reasons.sort((a, b) => Number(b.severity === 'refuse') - Number(a.severity === 'refuse'));
}

export function sizeReason(shorterSide: number): SelfieReason | undefined {
  const severity = under(shorterSide, 500, 512);
  return severity ? { code: 'selfie.small_image', severity } : undefined;
}
