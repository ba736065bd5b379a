import { errorCatalogue, type AnswerCode } from '@headshots/proto/errors';
import type { Endpoint } from '../http/endpoint.ts';

export function codesOf(endpoint: Endpoint): readonly AnswerCode[] {
  const codes: AnswerCode[] = ['rate.limited', 'service.unavailable', 'server.error'];
  if (endpoint.method !== 'GET') codes.push('auth.forbidden');
  if (endpoint.access !== 'public') codes.push('auth.login_required', 'auth.session_expired');
  if (endpoint.access === 'verified') codes.push('auth.email_not_verified');
  // A path is refused whose escapes or characters are no text.
  if (endpoint.params) codes.push('request.malformed');
  if (endpoint.body) codes.push('request.malformed', 'request.unsupported_media_type', 'request.too_large');
  if (endpoint.body ?? endpoint.query) codes.push(endpoint.invalid ?? 'validation.failed');
  if (endpoint.idempotent) codes.push('idempotency.key_missing');
  if (endpoint.unknown) codes.push(endpoint.unknown);
  return [...new Set([...codes, ...endpoint.errors])];
}

export function errorAnswers(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  const byStatus = Object.groupBy(codesOf(endpoint), (code) => String(errorCatalogue[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: (codes ?? []).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
