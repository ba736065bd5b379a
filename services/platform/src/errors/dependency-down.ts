import { DependencyDown, NeighbourFailed } from './failures.ts';
import { Problem } from './problem.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Postgres: connection exceptions (08), shutting down or starting (57P0x), no slot left (53300), read-only standby (25006). */
const postgresAway = /^(08...|57P0[1-5]|53300|25006)$/;
/** Errors of `pg` that carry no code. */
const pgAwayMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|not queryable|Query read timeout/i;
/** Data exceptions: a NUL character, a text that is no UUID, a number out of range, a text too long for its column. */
const refusedValue = /^22[0-9A-Z]{3}$/;
const transientPostgres = /^(40001|40P01|55P03|57014|53...)$/;

function* chain(error: unknown): Generator<object> {
  for (
    let current = error, depth = 0;
    typeof current === 'object' && current !== null && depth < 6;
    depth += 1
  ) {
    yield current;
    const next = current as { readonly cause?: unknown; readonly driverError?: unknown };
    current = next.driverError ?? next.cause;
  }
}

const codeOf = (error: object): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

export function isDependencyDown(error: unknown): boolean {
  for (const link of chain(error)) {
    if (link instanceof DependencyDown) return true;
    if (link instanceof NeighbourFailed) return false;
    if (link instanceof Problem)
      return link.code === 'service.unavailable' && !(link.cause instanceof NeighbourFailed);
    const code = codeOf(link);
    if (networkCodes.has(code) || postgresAway.test(code)) return true;
    if (link instanceof AggregateError && link.errors.some(isDependencyDown)) return true;
    if (link instanceof Error && pgAwayMessage.test(link.message)) return true;
  }
  return false;
}

/** True for database errors that a second try usually cures: deadlock, serialisation, lock or statement timeout. */
export function isTransientDatabaseError(error: unknown): boolean {
  for (const link of chain(error)) if (transientPostgres.test(codeOf(link))) return true;
  return false;
}

/** True when a disk or a quota of it is full: a matter of this machine, over once somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  for (const link of chain(error)) if (['ENOSPC', 'EDQUOT'].includes(codeOf(link))) return true;
  return false;
}

export function isRefusedValue(error: unknown): boolean {
  for (const link of chain(error)) if (refusedValue.test(codeOf(link))) return true;
  return false;
}
