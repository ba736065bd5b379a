import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

type Trust = false | string | ((address: string, hop: number) => boolean);

const named: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

export const trustProxy = z
  .string()
  .default('false')
  .transform((value, context): Trust => {
    if (value === 'false' || value === '0') return false;
    if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
    if (value.split(',').every((part) => isNetwork(part.trim()))) return value;
    const message =
      'expected false, a number of proxies, or addresses and networks between commas, not all there are';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** A network of everybody is none: whoever asks could say any address then. */
function isNetwork(part: string): boolean {
  if (named.has(part)) return true;
  const [address = '', prefix, more] = part.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) === 0) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
