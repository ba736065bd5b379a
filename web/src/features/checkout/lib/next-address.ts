export type NextAddress =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'checkout'; readonly url: string }
  | { readonly kind: 'refused' };

/** Only our own pages and the configured checkout hosts may be where an order goes on. */
export function nextAddress(value: string, origin: string, checkoutHosts: readonly string[]): NextAddress {
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return { kind: 'refused' };
  }
  if (url.origin === origin) return { kind: 'own', path: url.pathname + url.search };
  const allowed = url.protocol === 'https:' && checkoutHosts.includes(url.host);
  return allowed ? { kind: 'checkout', url: url.href } : { kind: 'refused' };
}
