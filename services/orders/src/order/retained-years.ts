/** Of a column: longer ago than three years from the end of its year, by Berlin's calendar (BGB 195, 199). */
export const outOfTime = (column: string): string =>
  `${column} < date_trunc('year', now() AT TIME ZONE 'Europe/Berlin' - interval '3 years') AT TIME ZONE 'Europe/Berlin'`;
