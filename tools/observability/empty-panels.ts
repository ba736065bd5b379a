import type { Board } from '../../deploy/observability/dashboards/board.ts';
import { ofEveryService } from './vmui.ts';

/** Whether the database of metrics at this address has a number for the expression now. @throws Error with what it answers */
export type Asked = (expr: string) => Promise<boolean>;

interface Answer {
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

/** Asks a database that speaks Prometheus' API. What is not a number counts as nothing. */
export const askedAt =
  (address: string): Asked =>
  async (expr) => {
    const response = await fetch(`${address}/api/v1/query`, {
      method: 'POST',
      body: new URLSearchParams({ query: expr }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${expr}: ${await response.text()}`);
    const { data } = (await response.json()) as Answer;
    return data.result.some(({ value: [, number] }) => number !== 'NaN');
  };

export async function emptyPanels(boards: readonly Board[], asked: Asked): Promise<readonly string[]> {
  const empty: string[] = [];
  for (const { title, rows } of boards)
    for (const panel of rows.flatMap(({ panels }) => panels)) {
      const answers = await Promise.all(panel.queries.map(({ expr }) => asked(ofEveryService(expr))));
      if (!answers.includes(true)) empty.push(`${title}: ${panel.title}`);
    }
  return empty;
}
