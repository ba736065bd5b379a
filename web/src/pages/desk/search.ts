interface Search {
  readonly kind: 'order' | 'address' | 'id';
  readonly value: string;
}

export const LONGEST_ADDRESS = 254;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const address = /^[^\s@]+@[^\s@]+$/;
/** As the API takes one; what is none of ours, it says itself. */
const orderNumber = /^[0-9A-Z-]{4,20}$/;

/** What somebody looks for, by its form; an id is that of a photo or of an account. */
export function readSearch(written: string): Search | undefined {
  const id = written.toLowerCase();
  if (uuid.test(id)) return { kind: 'id', value: id };
  if (address.test(written) && written.length <= LONGEST_ADDRESS) return { kind: 'address', value: written };
  const number = written.toUpperCase().replace(/[\s\u2010-\u2015]+/g, '-');
  return orderNumber.test(number) ? { kind: 'order', value: number } : undefined;
}
