import { styleNames } from '@/shared/ui/sheet-frame';
import type { Headshot, Style } from '@/shared/api/types';

export interface Choice {
  /** None means all. */
  readonly styles: readonly Style[];
  readonly onlyFavourites: boolean;
  readonly bestFirst: boolean;
}

const SEPARATOR = '.';

export const wholeSheet: Choice = { styles: [], onlyFavourites: false, bestFirst: false };

export function readChoice(query: URLSearchParams): Choice {
  const named = query.get('style')?.split(SEPARATOR) ?? [];
  return {
    styles: styleNames.filter((style) => named.includes(style)),
    onlyFavourites: query.get('show') === 'favourites',
    bestFirst: query.get('sort') === 'best',
  };
}

export function writeChoice(query: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | false): void =>
    value === false ? next.delete(name) : next.set(name, value);
  put('style', choice.styles.length > 0 && choice.styles.join(SEPARATOR));
  put('show', choice.onlyFavourites && 'favourites');
  put('sort', choice.bestFirst && 'best');
  return next;
}

export const isFiltered = ({ styles, onlyFavourites }: Choice): boolean =>
  onlyFavourites || styles.length > 0;

const better = (one: Headshot, other: Headshot): number =>
  Number(one.belowTarget) - Number(other.belowTarget) ||
  other.similarity - one.similarity ||
  one.number - other.number;

/** The most similar first, but a style comes again only after every other one had its turn. */
export function bestFirst(headshots: readonly Headshot[]): readonly Headshot[] {
  const turns = new Map<Style, number>();
  const placed = [...headshots].sort(better).map((headshot) => {
    const turn = turns.get(headshot.style) ?? 0;
    turns.set(headshot.style, turn + 1);
    return { headshot, turn };
  });
  return placed
    .sort((one, other) => one.turn - other.turn || better(one.headshot, other.headshot))
    .map(({ headshot }) => headshot);
}

export function chosenOf(
  headshots: readonly Headshot[],
  choice: Choice,
  favourites: ReadonlySet<number>,
): readonly Headshot[] {
  const { styles, onlyFavourites } = choice;
  const chosen = headshots.filter(
    ({ number, style }) =>
      (!onlyFavourites || favourites.has(number)) && (styles.length === 0 || styles.includes(style)),
  );
  return choice.bestFirst ? bestFirst(chosen) : chosen;
}

export function countStyles(headshots: readonly Headshot[]): ReadonlyMap<Style, number> {
  const counts = new Map<Style, number>();
  for (const style of styleNames) {
    const count = headshots.filter((headshot) => headshot.style === style).length;
    if (count > 0) counts.set(style, count);
  }
  return counts;
}
