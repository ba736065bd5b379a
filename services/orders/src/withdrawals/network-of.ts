import { isIPv4, isIPv6 } from 'node:net';

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped.split('.').slice(0, 3).join('.');
  return isIPv6(mapped) ? groupsOf(mapped).slice(0, 4).join(':') : '';
}

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const split = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [split(head), split(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
