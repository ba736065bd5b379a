import type { AnswerCode } from '@headshots/proto/errors';
import type { z } from 'zod';
import type { LimitName } from './rate-limits.ts';

export type Access = 'public' | 'user' | 'verified' | 'staff';

/** Everything the outside can know about one route: enforced from here, documented from here. */
export interface Endpoint<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: string;
  readonly access: A;
  readonly limit: LimitName;
  /** What counts towards the limit; default every request. */
  readonly limits?: 'failures';
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Needs the header `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Status of success; default 200. */
  readonly status?: 200 | 201 | 202 | 302;
  readonly answer?: D;
  /** Other than JSON in the envelope. */
  readonly form?: 'upload' | 'raw' | 'event-stream' | 'archive' | 'pdf' | 'jpeg';
  /** Answer to a body or query that does not fit; default `validation.failed`. */
  readonly invalid?: AnswerCode;
  /** Answer to path parameters that cannot name anything. */
  readonly unknown?: AnswerCode;
  readonly endsSession?: true;
  /** Codes beyond those that the rules above imply. */
  readonly errors: readonly AnswerCode[];
}

export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** Serves the operator's staff, and is there only where the desk is on. */
export const isOfDesk = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith('/desk/');

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** A method that the path does not take. */
    refused?: true;
  }
}
