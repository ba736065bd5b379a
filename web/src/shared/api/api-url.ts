/** The API's address on our own origin, absolute because not every fetch resolves relative addresses. */
export function apiUrl(path: string): string {
  return `${globalThis.location?.origin ?? ''}/api${path}`;
}
