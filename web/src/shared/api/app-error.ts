import { isRecord } from '@/shared/browser/storage';

export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What went wrong, in the shape every screen understands. Status 0: the network. */
export interface AppError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
  /** When what the error speaks of happened, ISO 8601. */
  readonly at?: string;
}

export const networkError: AppError = { code: 'network', status: 0, message: '', errors: [] };

function toFieldError(value: unknown): FieldError[] {
  if (!isRecord(value) || typeof value['field'] !== 'string') return [];
  return [
    { field: value['field'], code: String(value['code'] ?? ''), message: String(value['message'] ?? '') },
  ];
}

/** What stands before us (a proxy, a firewall, an office network) answers in words of its own; its status is all that says why. */
const fromElsewhere: Readonly<Record<number, string>> = {
  403: 'proxy.forbidden',
  413: 'proxy.too_large',
  429: 'rate.limited',
};

export function toAppError(status: number, body: unknown, retryAfter: string | null = null): AppError {
  const seconds = Number(retryAfter);
  const wait =
    retryAfter !== null && Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {};
  if (!isRecord(body) || typeof body['code'] !== 'string') {
    return { code: fromElsewhere[status] ?? 'server.error', status, message: '', errors: [], ...wait };
  }
  return {
    code: body['code'],
    status,
    message: typeof body['message'] === 'string' ? body['message'] : '',
    errors: Array.isArray(body['errors']) ? body['errors'].flatMap(toFieldError) : [],
    ...(typeof body['at'] === 'string' ? { at: body['at'] } : {}),
    ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
    ...wait,
  };
}

export function isAppError(value: unknown): value is AppError {
  return (
    isRecord(value) &&
    typeof value['code'] === 'string' &&
    typeof value['status'] === 'number' &&
    'errors' in value
  );
}

const unknownError: AppError = { code: 'server.error', status: 500, message: '', errors: [] };

export function asAppError(value: unknown): AppError | undefined {
  if (value === undefined || value === null) return undefined;
  return isAppError(value) ? value : unknownError;
}
