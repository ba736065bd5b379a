/** Postgres hands `bigint` over as text. */
export const bigintColumn = {
  type: 'bigint',
  transformer: { to: (value: bigint) => value.toString(), from: (stored: string) => BigInt(stored) },
} as const;
