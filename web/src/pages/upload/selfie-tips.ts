const selfieReasons = [
  'no_face',
  'several_faces',
  'small_image',
  'face_small',
  'cut_off',
  'no_headroom',
  'turned',
  'tilted',
  'eyes_closed',
  'eyes_covered',
  'mouth_covered',
  'blurred',
  'dark',
  'overexposed',
  'uneven_light',
] as const;

export type SelfieReason = (typeof selfieReasons)[number];

/** `selfie.turned` and `turned` are the same reason. */
export function reasonOf(code: string): SelfieReason | undefined {
  return selfieReasons.find((each) => code === `selfie.${each}` || code === each);
}
