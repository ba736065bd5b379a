import type { Account } from '../account/account.ts';
import type { ApiFault } from '../faults/api-fault.ts';
import type { Surroundings } from '../surroundings.ts';
import { ApiError } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints/index.ts';
import type { Request, Response } from './exchange.ts';
import { expanded } from './expand.ts';
import { parametersIn } from './form.ts';
import { answerBefore, keyInUse } from './idempotency.ts';
import { checked } from './parameters.ts';
import { RateLimit } from './rate-limit.ts';

interface Call {
  readonly endpoint: Endpoint;
  readonly id: string;
}

export class Api {
  readonly #account: Account;
  readonly #around: Surroundings;
  readonly #secretKey: string | null;
  readonly #rate = new RateLimit();
  readonly #inFlight = new Set<string>();

  constructor(account: Account, around: Surroundings, secretKey: string | null) {
    this.#account = account;
    this.#around = around;
    this.#secretKey = secretKey;
  }

  /**
   * Answers, and does what was asked for at most once for each key.
   * @param fault strikes while the key is in use
   * @param pause waits as long as the fault says, before the effect
   */
  async answer(request: Request, fault: ApiFault | undefined, pause: () => Promise<void>): Promise<Response> {
    const key = request.method === 'POST' ? request.idempotencyKey : undefined;
    try {
      authenticate(request.authorization, this.#secretKey);
      const call = callOf(request);
      this.#limit(call.endpoint);
      if (key === undefined) {
        await pause();
        return this.#perform(request, call, fault, () => undefined);
      }
      if (this.#inFlight.has(key)) throw keyInUse();
      this.#inFlight.add(key);
      try {
        await pause();
        return this.#once(key, request, call, fault);
      } finally {
        this.#inFlight.delete(key);
      }
    } catch (error) {
      return refused(error);
    }
  }

  #limit({ method, path }: Endpoint): void {
    const { requestsPerSecond } = this.#account.switches;
    if (!this.#rate.allows(`${method} ${path}`, requestsPerSecond))
      throw new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', 'rate_limit');
  }

  #once(key: string, request: Request, call: Call, fault: ApiFault | undefined): Response {
    const account = this.#account;
    const fingerprint = `${request.method} ${request.path} ${request.parameters}`;
    const before = answerBefore(account, key, fingerprint);
    if (before)
      return {
        status: before.status,
        body: before.body as object,
        isReplay: true,
        original: before.request,
      };
    const keep = ({ status, body }: Response): void => {
      const at = account.clock.now();
      account.answers.put(key, { key, request: request.id, fingerprint, status, body, at });
    };
    return this.#perform(request, call, fault, keep);
  }

  /** @param keep remembers the answer for those who repeat their key */
  #perform(
    request: Request,
    call: Call,
    fault: ApiFault | undefined,
    keep: (response: Response) => void,
  ): Response {
    const { endpoint } = call;
    const given = checked(endpoint.parameters, parametersIn(request.parameters));
    const error = fault?.kind === 'error' ? fault : undefined;
    return this.#account.act(
      () => {
        const response = error?.when === 'before' ? struck(error) : this.#run(given, call);
        if (error?.isRemembered) keep(struck(error));
        else if (error?.when !== 'before') keep(response);
        return error ? struck(error) : response;
      },
      { id: request.id, idempotency_key: request.idempotencyKey ?? null },
    );
  }

  #run(given: unknown, { endpoint, id }: Call): Response {
    const account = this.#account;
    try {
      const { expand } = given as { readonly expand?: readonly string[] };
      const body = account.attempt(() =>
        expanded(account, endpoint.run(account, given, id, this.#around), expand),
      );
      return { status: 200, body };
    } catch (error) {
      return refused(error);
    }
  }
}

/** @throws ApiError 404 */
function callOf({ method, path }: Request): Call {
  for (const endpoint of endpoints) {
    const [before = '', after = ''] = endpoint.path.split(':id');
    if (endpoint.method !== method) continue;
    if (endpoint.path === path) return { endpoint, id: '' };
    if (before === endpoint.path || !path.startsWith(before) || !path.endsWith(after)) continue;
    const id = path.slice(before.length, path.length - after.length);
    if (/^\w+$/.test(id)) return { endpoint, id };
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`;
  throw new ApiError(404, 'invalid_request_error', message);
}

function struck({ status, code }: Extract<ApiFault, { kind: 'error' }>): Response {
  const error =
    status === 429
      ? new ApiError(429, 'invalid_request_error', 'Too many requests.', code)
      : new ApiError(status, 'api_error', 'An unknown error occurred.');
  return { status: error.status, body: error.body };
}

function refused(error: unknown): Response {
  if (error instanceof ApiError) return { status: error.status, body: error.body };
  throw error;
}
