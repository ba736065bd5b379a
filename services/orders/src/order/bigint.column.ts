/** Postgres hands `bigint` over as text. */
export const bigintColumn = {
  type: 'bigint',
  transformer: {
    to: (value: bigint | null | undefined) => value?.toString() ?? value,
    from: (stored: string | null) => (stored === null ? null : BigInt(stored)),
  },
} as const;
