import { problem, type FieldError } from '@headshots/platform/errors';
import type { ErrorCode } from '@headshots/proto/errors';
import { errorCatalogue } from '@headshots/proto/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { acceptedLanguage } from './page-language.ts';

const longestKey = 200;
const keyText = /^[\x21-\x7e]+$/;

/** @throws Problem when the request does not fit its endpoint */
export function readInput(request: FastifyRequest): unknown {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) throw new Error(`${request.routeOptions.url ?? ''} has no endpoint.`);
  return {
    params: endpoint.params && readParams(endpoint, request.params),
    query: endpoint.query && checked(endpoint, endpoint.query, request.query ?? {}),
    body: endpoint.body && readBody(endpoint, request.body),
    idempotencyKey: endpoint.idempotent ? readKey(request.headers['idempotency-key']) : undefined,
    caller: request.caller ?? request.staff ?? undefined,
    clientAddress: request.ip,
    language: acceptedLanguage(request.headers),
  };
}

function readParams(endpoint: Endpoint, given: unknown): unknown {
  const result = endpoint.params?.safeParse(given);
  if (!result?.success) throw problem(endpoint.unknown ?? 'route.not_found');
  return result.data;
}

function readBody(endpoint: Endpoint, given: unknown): unknown {
  const body = given === undefined ? {} : given;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw problem('request.malformed');
  return endpoint.body && checked(endpoint, endpoint.body, body);
}

function checked(endpoint: Endpoint, schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw problem(endpoint.invalid ?? 'validation.failed', { errors: fieldErrors(result.error) });
}

/** @throws Problem `idempotency.key_missing` */
export function readKey(given: string | string[] | undefined): string {
  if (typeof given !== 'string' || given === '') throw problem('idempotency.key_missing');
  if (given.length > longestKey) {
    throw problem('validation.failed', { errors: [{ field: 'idempotencyKey', code: 'field.too_long' }] });
  }
  if (!keyText.test(given)) {
    throw problem('validation.failed', { errors: [{ field: 'idempotencyKey', code: 'field.invalid' }] });
  }
  return given;
}

export function fieldErrors(error: z.ZodError): readonly FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [{ field: path || 'body', code: codeOf(issue) }];
    return issue.keys.slice(0, 20).map((key) => ({
      field: (path ? `${path}.${key}` : key).slice(0, 100),
      code: 'field.invalid' as const,
    }));
  });
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (Object.hasOwn(errorCatalogue, issue.message)) return issue.message as ErrorCode;
  if (issue.code === 'invalid_type') return isMissing(issue) ? 'field.required' : 'field.invalid';
  if (issue.code === 'invalid_value') return isMissing(issue) ? 'field.required' : 'field.invalid';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field.too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'field.required';
  return 'field.invalid';
}

const isMissing = (issue: z.core.$ZodIssue): boolean => /received undefined$/.test(issue.message);
