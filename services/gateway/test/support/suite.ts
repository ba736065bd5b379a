import { eventually } from '@headshots/platform/testing';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { startNeighbours, type Neighbours } from './neighbours.ts';
import { startGateway, type RunningGateway, type StartOptions } from './start-gateway.ts';
import { ids } from './samples.ts';

export interface Suite {
  readonly neighbours: Neighbours;
  readonly gateway: RunningGateway;
  readonly owner: string;
  readonly stranger: string;
  /** Of somebody of the operator's staff. */
  readonly staff: string;
  /** The token of whoever may call it. */
  readonly tokenOf: (endpoint: Pick<Endpoint, 'access'>) => string;
}

/** A gateway with fake neighbours for one file of tests. */
export function gatewaySuite(options: () => StartOptions | Promise<StartOptions> = () => ({})): Suite {
  const suite = {} as { -readonly [K in keyof Suite]: Suite[K] };
  beforeAll(async () => {
    suite.neighbours = await startNeighbours();
    suite.gateway = await startGateway(suite.neighbours, await options());
    suite.owner = await suite.neighbours.identity.tokenFor({ userId: ids.owner });
    suite.stranger = await suite.neighbours.identity.tokenFor({ userId: ids.stranger });
    suite.staff = await suite.neighbours.identity.deskTokenFor();
    suite.tokenOf = ({ access }) => (access === 'staff' ? suite.staff : suite.owner);
    await knowsSessions(suite.gateway, suite.owner);
  });
  afterAll(async () => {
    await suite.gateway?.close();
    await suite.neighbours?.close();
  });
  return suite;
}

/** Until the gateway has the list of ended sessions and the keys of tokens: before, every session is 503. */
export const knowsSessions = (gateway: RunningGateway, token: string): Promise<void> =>
  eventually(async () => {
    const { status } = await answered(gateway.fetch('/api/auth/user', { token }));
    expect(status).toBe(200);
  });

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: unknown;
    readonly code?: string;
    readonly message?: string;
    readonly errors?: unknown;
    readonly requestId?: string;
  };
}

export async function answered(response: Promise<Response> | Response): Promise<Answered> {
  const { status, headers, ...rest } = await Promise.resolve(response).then(async (given) => ({
    status: given.status,
    headers: given.headers,
    text: await given.text(),
  }));
  return {
    status,
    headers,
    body: rest.text.startsWith('{') ? (JSON.parse(rest.text) as Answered['body']) : {},
  };
}

export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
