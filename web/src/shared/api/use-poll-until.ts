import type { SkipToken } from '@reduxjs/toolkit/query';
import type {
  TypedUseQueryState,
  TypedUseQueryStateResult,
  TypedUseQuerySubscription,
  TypedUseQuerySubscriptionResult,
} from '@reduxjs/toolkit/query/react';
import type { baseQuery } from '@/shared/api/base-query';

type Base = typeof baseQuery;

interface Query<Answer, Arg> {
  readonly useQueryState: TypedUseQueryState<Answer, Arg, Base>;
  readonly useQuerySubscription: TypedUseQuerySubscription<Answer, Arg, Base>;
}

/** What is known of a query so far. */
export interface Known<Answer> {
  readonly currentData?: Answer | undefined;
  readonly error?: unknown;
}

type State<Answer, Arg> = TypedUseQueryStateResult<Answer, Arg, Base>;

/**
 * Polls while the answer says that more is to come; a tab in the background waits.
 * @param intervalOf milliseconds until the next request, by what is known so far; 0: none
 */
export function usePollUntil<Answer, Arg>(
  query: Query<Answer, Arg>,
  arg: Arg | SkipToken,
  intervalOf: (state: State<Answer, Arg>) => number,
): State<Answer, Arg> & TypedUseQuerySubscriptionResult<Answer, Arg, Base> {
  const state = query.useQueryState(arg);
  const { refetch } = query.useQuerySubscription(arg, {
    pollingInterval: intervalOf(state),
    skipPollingIfUnfocused: true,
  });
  return { ...state, refetch };
}
