import {
  expressions,
  portraitOutfit,
  type Expression,
  type Outfit,
  type PortraitOutfit,
} from '@headshots/engine';

/** What a preview shows: an expression, and the outfit before it unless it is the person's own clothes. */
export type Look = Expression | `${Exclude<PortraitOutfit, 'unchanged'>}.${Expression}`;

/** Half of the images or all: the portrait is the same. */
export function lookOf(expression: Expression, outfit: Outfit): Look {
  const shown = portraitOutfit(outfit);
  return shown === 'unchanged' ? expression : `${shown}.${expression}`;
}

export function partsOf(look: Look): { readonly expression: Expression; readonly outfit: PortraitOutfit } {
  const expression = expressions.find((each) => look === each || look.endsWith(`.${each}`)) ?? 'unchanged';
  return {
    expression,
    outfit: portraitOutfit(look.includes('.') ? (look.split('.')[0] as Outfit) : 'unchanged'),
  };
}
