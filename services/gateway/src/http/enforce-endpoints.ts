import { randomUUID } from 'node:crypto';
import type { Caller, Staff } from '@headshots/platform/auth';
import { problem } from '@headshots/platform/errors';
import { hasBody, problemOf } from '@headshots/platform/http';
import { refusedTheCaller } from '@headshots/platform/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../sessions/sessions.ts';
import type { StaffSessions } from '../sessions/staff-sessions.ts';
import { countRefusal } from '../sessions/unauthorized.ts';
import type { AllowedMethods } from './allowed-methods.ts';
import { apiHeaders } from './api-headers.ts';
import { isOfDesk, type Endpoint } from './endpoint.ts';
import { clientOf, type RateLimiter } from './rate-limiter.ts';
import { networkTimes, sharedLimits } from './rate-limits.ts';
import type { SharedLimits } from './shared-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    staff: Staff | null;
  }
}

export interface Guards {
  readonly sessions: Sessions;
  readonly staff: StaffSessions;
  readonly limiter: RateLimiter;
  readonly shared: SharedLimits;
  /** Nobody is let in but who tells of payments: a database is being brought back. */
  readonly restoring: boolean;
  /** Whether the operator's staff is served. */
  readonly desk: boolean;
}

/** A restore lasts minutes. */
const restoringSeconds = 60;

/** Longer than any event of Stripe, in bytes. */
const longestRawBody = 256 * 1024;
/** A body that is signed over its bytes, and so must not be read as JSON. No request can ask for it by this name. */
const rawBody = 'application/vnd.headshots.raw';

export const requestId = (): string => randomUUID();

/** Enforces what endpoints declare before one byte of a body is read, and wraps good answers in `data`. */
export function enforceEndpoints(server: FastifyInstance, parts: Guards): void {
  server.decorateRequest('caller', null);
  server.decorateRequest('staff', null);
  server.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return done();
    try {
      reply.headers(apiHeaders);
      const entering = enter(endpoint, request, parts);
      if (entering === undefined) done();
      else entering.then(() => done(), done);
    } catch (error) {
      done(error as Error);
    }
  });
  server.addHook('preSerialization', (request, reply, payload, done) => {
    const wrap = request.routeOptions.config.endpoint !== undefined && reply.statusCode < 400;
    done(null, wrap ? { data: payload } : payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (leavesNoSession(request, reply)) void reply.header('clear-site-data', '"cache"');
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const answer = problemOf(request);
    if ((request.caller ?? request.staff) && answer && refusedTheCaller(answer)) countRefusal('neighbour');
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429;
    if (endpoint?.limits === 'failures' && isRefused) {
      const network = clientOf(request.ip);
      parts.limiter.count(endpoint.limit, network, 1);
      if (sharedLimits.has(endpoint.limit)) void parts.shared.count(endpoint.limit, network);
    }
    done();
  });
  const asBytes = { parseAs: 'buffer', bodyLimit: longestRawBody } as const;
  server.addContentTypeParser(rawBody, asBytes, (_request, body, done) => done(null, body));
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

/** At once where nothing has to be asked. Who is not known yet counts with the network, who is by the account. */
function enter(endpoint: Endpoint, request: FastifyRequest, parts: Guards): Promise<void> | undefined {
  if (parts.restoring && endpoint.form !== 'raw')
    throw problem('service.unavailable', { retryAfterSeconds: restoringSeconds });
  if (isOfDesk(endpoint) && !parts.desk) throw problem('route.not_found');
  const { limit, access } = endpoint;
  const network = clientOf(request.ip);
  if (access !== 'public') parts.limiter.take(limit, `all of ${network}`, networkTimes(limit));
  else if (endpoint.limits === 'failures') parts.limiter.check(limit, network);
  else parts.limiter.take(limit, network);
  checkMediaType(endpoint, request);
  if (endpoint.form === 'raw') request.headers['content-type'] = rawBody;
  if (!hasBody(request)) delete request.headers['content-type'];
  if (access === 'public') {
    if (!sharedLimits.has(limit)) return undefined;
    return endpoint.limits === 'failures'
      ? parts.shared.check(limit, network)
      : parts.shared.take(limit, network);
  }
  if (access === 'staff')
    return parts.staff.of(request.headers.authorization).then((staff) => {
      parts.limiter.take(limit, `staff ${staff.staffId}`);
      request.staff = staff;
    });
  const caller = parts.sessions.callerOf(request.headers.authorization);
  if (caller instanceof Promise) return caller.then((found) => admit(endpoint, request, found, parts));
  admit(endpoint, request, caller, parts);
  return undefined;
}

function admit(endpoint: Endpoint, request: FastifyRequest, caller: Caller, parts: Guards): void {
  parts.limiter.take(endpoint.limit, `account ${caller.userId}`);
  request.caller = caller;
  if (endpoint.access === 'verified' && !caller.emailVerified) throw problem('auth.email_not_verified');
}

/** What a browser keeps of the pictures goes with the session (ADR 0071). */
function leavesNoSession(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return false;
  return statusCode < 400
    ? endpoint.endsSession === true
    : problemOf(request)?.code === 'auth.session_expired';
}

/** A body comes as the endpoint says, so a foreign page can send none without being asked first. */
function checkMediaType(endpoint: Endpoint, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const type = request.headers['content-type'];
  if (type === undefined && !hasBody(request) && endpoint.form !== 'upload') return;
  const wanted = endpoint.form === 'upload' ? 'multipart/form-data' : 'application/json';
  const given = type?.split(';', 1)[0]?.trim().toLowerCase();
  if (given !== wanted) throw problem('request.unsupported_media_type');
}

export function addApiFallback(server: FastifyInstance, allowed: AllowedMethods): void {
  const onRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(apiHeaders);
    const methods = allowed.of(request.url);
    if (methods.length === 0) throw problem('route.not_found');
    void reply.header('allow', methods.join(', '));
    if (request.method !== 'OPTIONS') throw problem('request.method_not_allowed');
    void reply.status(204).send();
  };
  const handler = (): undefined => undefined;
  for (const url of ['/api', '/api/*']) server.all(url, { onRequest }, handler);
  for (const { url, methods } of allowed.refusals)
    server.route({ method: [...methods], url, onRequest, handler, config: { refused: true } });
}
