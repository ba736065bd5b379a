import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  BrokenCircuitError,
  ConsecutiveBreaker,
  handleAll,
  wrap,
} from 'cockatiel';
import { Agent, request } from 'undici';
import { DirectoryDown } from '../account-directory.port.ts';
import { timed } from './time-keycloak.ts';

export interface KeycloakRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly bearer?: string;
  readonly json?: unknown;
  readonly form?: Record<string, string>;
}

export interface KeycloakAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: unknown;
}

const inFlight = 32;
const breakAfter = 5;
const halfOpenAfterMs = 2_000;
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);

export class KeycloakFailed extends DirectoryDown {
  constructor(status: number) {
    super(true, new Error(`Keycloak answered ${status}.`));
  }
}

/** The one way to Keycloak: time limit, bulkhead, circuit breaker. An answer of 500 and above is no answer. */
export class KeycloakHttp {
  private readonly agent: Agent;
  private readonly guarded = wrap(
    bulkhead(inFlight, inFlight),
    circuitBreaker(handleAll, {
      halfOpenAfter: halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(breakAfter),
    }),
  );

  constructor(
    private readonly baseUrl: string,
    private readonly timeoutMs: number,
  ) {
    this.agent = new Agent({ connections: inFlight, connect: { timeout: Math.min(timeoutMs, 2_000) } });
  }

  /** @throws DirectoryDown */
  async send(asked: KeycloakRequest): Promise<KeycloakAnswer> {
    try {
      return await timed(asked, () => this.guarded.execute(() => this.sendNow(asked)));
    } catch (error) {
      throw error instanceof DirectoryDown ? error : new DirectoryDown(mayHaveHappened(error), error);
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async sendNow({ method, path, bearer, json, form }: KeycloakRequest): Promise<KeycloakAnswer> {
    const answer = await request(`${this.baseUrl}${path}`, {
      method,
      dispatcher: this.agent,
      signal: AbortSignal.timeout(this.timeoutMs),
      headers: {
        accept: 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      body: json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : null,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 500) throw new KeycloakFailed(answer.statusCode);
    const location = answer.headers['location'];
    return {
      status: answer.statusCode,
      location: typeof location === 'string' ? location : undefined,
      body: parsed(text),
    };
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function mayHaveHappened(error: unknown): boolean {
  if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) return false;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return !neverArrived.has(code);
}
