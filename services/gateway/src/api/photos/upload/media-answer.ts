import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { isAnswerCode, problem, type FieldError } from '@headshots/platform/errors';
import { accessRefusedHeader, connectErrorOf } from '@headshots/platform/rpc';
import { PhotoSchema, type Photo } from '@headshots/proto/media/v1/media_pb';
import type { UploadAnswer } from './upload-request.ts';

/**
 * Reads media's answer as that of a call by RPC.
 * @throws Error that says what media meant: a ConnectError with its problem inside, if it gave one
 */
export function photoFrom({ status, text, retryAfterSeconds }: UploadAnswer): Photo {
  if (status === 201)
    return fromJson(PhotoSchema, JSON.parse(text) as JsonValue, { ignoreUnknownFields: true });
  const { code, errors } = refusalOf(text);
  if (code === undefined) throw new ConnectError(`media answered ${status}`, codeOfStatus(status));
  const refused = problem(code, { errors, ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}) });
  throw connectErrorOf(refused, status === 401 ? { [accessRefusedHeader]: '1' } : {});
}

/** A 503 without a problem comes from no route of media: from a server that stops, or from one before it. */
const codeOfStatus = (status: number): Code =>
  [502, 503, 504].includes(status) ? Code.Unavailable : Code.Unknown;

function refusalOf(text: string) {
  const refusal = parsed(text);
  return {
    code: typeof refusal.code === 'string' && isAnswerCode(refusal.code) ? refusal.code : undefined,
    errors: Array.isArray(refusal.errors) ? (refusal.errors as readonly FieldError[]) : [],
  };
}

function parsed(text: string): { readonly code?: unknown; readonly errors?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { readonly code?: unknown };
  } catch {
    return {};
  }
}
