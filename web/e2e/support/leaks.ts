import type { Request } from 'playwright-core';

/** A signed token, ours or the provider's. */
export const TOKEN = /eyJ[\w-]+\.[\w-]+\./;
/** Where a visitor is led: the payment page, and the sign-in provider. */
const led: readonly RegExp[] = [
  /^https:\/\/checkout\.stripe\.com\//,
  /\/realms\/headshots(?:-staff)?\/protocol\/openid-connect\//,
];
/** What the login page's library asks of the provider itself. */
const PROVIDER_CALL = /\/realms\/headshots\/protocol\/openid-connect\/token$/;

function mayLeave(request: Request): boolean {
  if (request.isNavigationRequest()) return led.some((address) => address.test(request.url()));
  return PROVIDER_CALL.test(request.url()) && new URL(request.frame().url()).pathname === '/login';
}

/** What is wrong with the address of a request: another origin that nobody was led to, or a token in it. */
export function leaksOf(request: Request, origin: string): readonly string[] {
  const address = request.url();
  const isOurs = !address.startsWith('http') || new URL(address).origin === origin;
  return [
    ...(isOurs || mayLeave(request) ? [] : [`elsewhere: ${request.method()} ${address}`]),
    ...(TOKEN.test(address) ? [`token in ${address}`] : []),
  ];
}
