import type { Clothing } from '../plan/clothing.ts';
import type { Expression, Style } from '../plan/style.ts';
import { chanceOf, type Chance } from '../pixels/random.ts';

export const IDENTITY =
  'Edit this very photo into a professional portrait photograph of the same person. Keep the identity exactly: ' +
  'the same face, face shape and proportions, the same skin with all its marks, lines and texture, the same eyes, the same ' +
  'hair with its colour, length and hairline, the same beard, the same glasses, headwear and jewellery where there are any, ' +
  'the same age and the same skin tone. Natural skin, no beautifying, no smoothing, no make-up added.';

const FRAMING =
  'One person alone. Head and shoulders, the whole head inside the frame with some room above it, facing the camera, ' +
  '85 mm lens look, eyes in sharp focus, real photograph, no text, no logo, no frame.';

const expressions: Readonly<Record<Expression, string>> = {
  unchanged:
    'The expression stays exactly as photographed: do not change the mouth, do not add a smile, do not open or close the lips.',
  slight_smile: 'The person smiles slightly and naturally with closed lips, no teeth visible, relaxed eyes.',
  clear_smile: 'The person smiles clearly and warmly, upper teeth visible, smiling eyes.',
};

interface Look {
  readonly clothes: readonly string[];
  readonly background: readonly string[];
  readonly light: readonly string[];
}

const looks: Readonly<Record<Style, Look>> = {
  professional: {
    clothes: [
      'a well-fitted charcoal suit jacket over a white shirt',
      'a navy blazer over a light blue shirt',
      'a dark grey jacket over a plain fine-knit top',
    ],
    background: [
      'a seamless mid-grey studio backdrop with a soft falloff',
      'a bright modern office far out of focus',
      'a blue-grey paper backdrop',
    ],
    light: [
      'soft key light from the left with gentle fill',
      'a large softbox from the upper left',
      'even studio light with a subtle rim light',
    ],
  },
  friendly: {
    clothes: [
      'a cream knit jumper',
      'an open light denim shirt over a white T-shirt',
      'a soft beige cardigan over a plain top',
    ],
    background: [
      'a warm off-white wall',
      'a sunlit room with a window far out of focus',
      'a warm sand-coloured paper backdrop',
    ],
    light: [
      'warm soft daylight from a large window',
      'bright airy frontal light',
      'late morning light with soft shadows',
    ],
  },
  serious: {
    clothes: [
      'a black turtleneck',
      'a black suit jacket over a black shirt',
      'a dark charcoal coat over a dark top',
    ],
    background: [
      'a near-black studio backdrop',
      'a dark slate wall',
      'a deep grey backdrop that fades to black',
    ],
    light: [
      'dramatic side light from the left with deep shadows',
      'low-key Rembrandt light',
      'one narrow softbox from the side',
    ],
  },
  confident: {
    clothes: [
      'a tailored navy suit jacket over an open white collar',
      'a structured dark blue blazer',
      'a fitted midnight-blue jacket over a crisp shirt',
    ],
    background: [
      'a deep blue studio backdrop',
      'a glass office at dusk far out of focus',
      'a dark teal gradient backdrop',
    ],
    light: [
      'crisp key light from the right with a cool rim light',
      'contrasting studio light from the upper right',
      'directional light with clean shadows',
    ],
  },
  approachable: {
    clothes: [
      'a sage green shirt',
      'a light grey crew-neck jumper',
      'a soft green overshirt over a white T-shirt',
    ],
    background: [
      'a pale green wall',
      'a garden far out of focus in soft daylight',
      'a bright café interior far out of focus',
    ],
    light: [
      'soft frontal daylight',
      'open shade with gentle fill from below',
      'diffused light from all around',
    ],
  },
  creative: {
    clothes: [
      'a black leather jacket over a plain T-shirt',
      'a burgundy roll-neck',
      'an unstructured jacket in a deep colour over a plain top',
    ],
    background: [
      'a coral-to-violet gradient backdrop',
      'a terracotta plaster wall',
      'a saturated magenta paper backdrop with a soft shadow',
    ],
    light: [
      'coloured rim light in violet with a warm key light',
      'hard key light from the right with a coloured fill',
      'gallery light with one bright accent',
    ],
  },
};

const inWords = (colour: string): string => colour.replace('-', ' ');

function worn({ garment, jacket, shirt, tie }: Clothing): string {
  const [outer, inner] = [inWords(jacket), inWords(shirt)];
  switch (garment) {
    case 'suit-tie':
      return `a well-fitted ${outer} suit over a ${inner} shirt with a ${inWords(tie)} tie`;
    case 'suit-shirt':
      return `a well-fitted ${outer} suit jacket over a ${inner} shirt that is buttoned up, no tie`;
    case 'blazer-blouse':
      return `a tailored women's ${outer} blazer over a plain ${inner} blouse with a closed high neck`;
    case 'knit':
      return `a ${outer} fine-knit turtleneck`;
  }
}

/** Who the person is, how they look at us and how they are framed are not left to chance. */
export function promptFor(style: Style, expression: Expression, seed: number, clothing?: Clothing): string {
  const chance = chanceOf(seed);
  const look = looks[style];
  // Drawn also when it is not used, so that background and light of a seed stay what they were.
  const ofStyle = pick(look.clothes, chance);
  return [
    IDENTITY,
    expressions[expression],
    `Clothes: ${clothing ? worn(clothing) : ofStyle}.`,
    `Background: ${pick(look.background, chance)}.`,
    `Light: ${pick(look.light, chance)}.`,
    FRAMING,
  ].join(' ');
}

function pick(choices: readonly string[], chance: Chance): string {
  return choices[Math.floor(chance.next() * choices.length)] ?? '';
}
