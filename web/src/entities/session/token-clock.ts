import { isRecord } from '@/shared/browser/storage';

const REFRESH_MARGIN_MS = 60_000;

function claims(token: string): { readonly exp: number; readonly iat?: number } | undefined {
  try {
    const part = token.split('.')[1] ?? '';
    const json: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    if (!isRecord(json) || typeof json['exp'] !== 'number') return undefined;
    return { exp: json['exp'], ...(typeof json['iat'] === 'number' ? { iat: json['iat'] } : {}) };
  } catch {
    return undefined;
  }
}

/** When the token ends by this device's clock, in milliseconds; undefined when it cannot be read. */
export function tokenEnd(token: string, receivedAt: number): number | undefined {
  const found = claims(token);
  if (found === undefined) return undefined;
  if (receivedAt > 0 && found.iat !== undefined) return receivedAt + (found.exp - found.iat) * 1000;
  return found.exp * 1000;
}

export function isLate(token: string, receivedAt: number, now: number): boolean {
  const end = tokenEnd(token, receivedAt);
  return end !== undefined && now > end - REFRESH_MARGIN_MS;
}
