/** More than the largest package has, and short enough for any address line. */
const MOST = 500;

/** The numbers of images as a link lists them (`3,7,12`); undefined for anything else. */
export function imageNumbersOf(list: unknown): ReadonlySet<number> | undefined {
  if (typeof list !== 'string' || !/^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/.test(list)) return undefined;
  const numbers = list.split(',');
  return numbers.length > MOST ? undefined : new Set(numbers.map(Number));
}
