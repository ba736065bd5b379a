import { ApiError } from './api-error.ts';

/** Bearer or the user of basic authentication. @throws ApiError 401 */
export function authenticate(header: string | undefined, secretKey: string | null): void {
  const given = keyIn(header);
  if (given === undefined)
    throw new ApiError(
      401,
      'invalid_request_error',
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    );
  const known = secretKey === null ? /^(sk|rk)_test_\w+$/.test(given) : given === secretKey;
  if (!known)
    throw new ApiError(
      401,
      'invalid_request_error',
      `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`,
    );
}

function keyIn(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ', 2);
  if (scheme.toLowerCase() === 'bearer' && value !== '') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString().split(':', 1)[0] || undefined;
}
