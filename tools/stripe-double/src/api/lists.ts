import { invalid } from './api-error.ts';

interface Listed {
  readonly id: string;
  readonly created: number;
}

export interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created?: number | Range | undefined;
}

interface Range {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

/** One page of a list, the newest first. @throws ApiError 400 for a cursor that is not in it */
export function listOf(url: string, all: readonly Listed[], page: Page): object {
  const newest = all.filter(({ created }) => within(created, page.created)).toReversed();
  const { data, has_more } = cut(newest, page);
  return { object: 'list', data, has_more, url };
}

function cut(
  newest: readonly Listed[],
  { limit, starting_after, ending_before }: Page,
): { readonly data: readonly Listed[]; readonly has_more: boolean } {
  if (ending_before !== undefined) {
    const before = newest.slice(0, placeOf(newest, ending_before, 'ending_before'));
    return { data: before.slice(-limit), has_more: before.length > limit };
  }
  const from = starting_after === undefined ? 0 : placeOf(newest, starting_after, 'starting_after') + 1;
  return { data: newest.slice(from, from + limit), has_more: newest.length > from + limit };
}

function placeOf(newest: readonly Listed[], id: string, parameter: string): number {
  const place = newest.findIndex((object) => object.id === id);
  if (place === -1) throw invalid(`No such object: '${id}'`, 'resource_missing', parameter);
  return place;
}

function within(created: number, range: number | Range | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
