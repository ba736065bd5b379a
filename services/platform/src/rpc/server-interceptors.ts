import { Logger } from '@nestjs/common';
import type { DescMethod } from '@bufbuild/protobuf';
import { Code, ConnectError, type ContextValues, type Interceptor } from '@connectrpc/connect';
import { codeToString } from '@connectrpc/connect/protocol-connect';
import { Access, accessOf, callersOf } from '@headshots/proto/access';
import { bearerToken, claimedService, type Caller, type ServiceCallers, type Staff } from '../auth/index.ts';
import { asProblem, isRefusedValue, Problem, problem } from '../errors/index.ts';
import { metrics } from '../telemetry/metrics.ts';
import { callerKey, staffKey } from './caller.ts';
import { accessRefusedHeader, connectErrorOf } from './problem-detail.ts';

export interface AccessOptions {
  readonly verifier: { verify(token: string): Promise<Caller> };
  readonly staff: { verify(token: string): Promise<Staff> };
  readonly callers: ServiceCallers;
}

const logger = new Logger('rpc');

/** Measures, and turns everything thrown into a problem the caller can read. */
export const problemInterceptor: Interceptor = (next) => async (request) => {
  const method = `${request.service.typeName}/${request.method.name}`;
  const end = metrics.rpcServerSeconds.startTimer({ rpc_method: method });
  try {
    const response = await next(request);
    end({ rpc_status_code: 'OK' });
    return response;
  } catch (error) {
    const failure = wireErrorOf(error);
    end({ rpc_status_code: codeToString(failure.code) });
    if (failure.code === Code.Internal) logger.error(error, method);
    else if (isRefusedValue(error))
      logger.warn(error, `${method}: the database refused a value no check refused`);
    throw failure;
  }
};

function wireErrorOf(error: unknown): ConnectError {
  const inner = error instanceof ConnectError && error.cause instanceof Problem ? error.cause : error;
  return inner instanceof ConnectError ? inner : connectErrorOf(asProblem(inner));
}

export function accessInterceptor(options: AccessOptions): Interceptor {
  return (next) => async (request) => {
    try {
      const { method, header, contextValues } = request;
      await admit(method, header.get('authorization'), contextValues, options);
    } catch (error) {
      throw connectErrorOf(asProblem(error), { [accessRefusedHeader]: '1' });
    }
    return next(request);
  };
}

async function admit(
  method: DescMethod,
  header: string | null,
  values: ContextValues,
  options: AccessOptions,
): Promise<void> {
  const rule = accessOf(method);
  if (rule === Access.PUBLIC) return;
  if (rule === Access.SERVICE) return admitService(method, header, options.callers);
  const token = bearerToken(header);
  if (token === undefined) throw problem('auth.login_required');
  if (rule === Access.STAFF) return void values.set(staffKey, await options.staff.verify(token));
  const caller = await options.verifier.verify(token);
  if (rule === Access.VERIFIED_USER && !caller.emailVerified) throw problem('auth.email_not_verified');
  values.set(callerKey, caller);
}

/** A key opens only methods that name its owner. */
function admitService(method: DescMethod, header: string | null, callers: ServiceCallers): void {
  const claimed = claimedService(header);
  if (!claimed) return refuse(method, callers, 'nobody', 'no service key');
  if (!callers.knows(claimed)) return refuse(method, callers, claimed.name, 'wrong key');
  if (!callersOf(method).includes(claimed.name)) return refuse(method, callers, claimed.name, 'not a caller');
}

/** Counts under known names only: what a stranger claims must not fill the registry. */
function refuse(method: DescMethod, callers: ServiceCallers, claimed: string, reason: string): never {
  const name = `${method.parent.typeName}/${method.name}`;
  const caller = callers.names.includes(claimed) ? claimed : 'other';
  metrics.rpcRefusals.inc({ rpc_method: name, caller, reason });
  logger.warn({ msg: 'call of a service refused', method: name, claimed, reason });
  throw problem('auth.forbidden');
}
