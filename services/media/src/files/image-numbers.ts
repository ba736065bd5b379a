/** More than the largest package has, and short enough for any address line. */
const MOST = 500;

export function imageNumbersOf(list: unknown): ReadonlySet<number> | undefined {
  if (typeof list !== 'string' || !/^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/.test(list)) return undefined;
  const numbers = list.split(',');
  return numbers.length > MOST ? undefined : new Set(numbers.map(Number));
}
