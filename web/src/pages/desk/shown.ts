/** What of a customer is open, named in the address of the page. */
export interface Shown {
  readonly kind: 'order' | 'account' | 'photo';
  readonly value: string;
}

const kinds = ['order', 'account', 'photo'] as const;

export function shownIn(params: URLSearchParams): Shown | undefined {
  const kind = kinds.find((each) => params.has(each));
  return kind === undefined ? undefined : { kind, value: params.get(kind) ?? '' };
}
