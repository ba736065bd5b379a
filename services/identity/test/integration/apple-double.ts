import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';

export interface ApplePerson {
  readonly sub: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface Grant {
  readonly person: ApplePerson;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
}

const halfAYearSeconds = 15_777_000;

/**
 * Apple's sign-in as its documentation has it, where it differs from other providers: the answer is a form as soon as a
 * name or an address is asked for, the name is in that form and only the first time, `email_verified` is a text, and
 * the client's secret is a token of at most six months, signed with the key the client has shown.
 */
export class AppleDouble {
  /** Claims of the secrets that were shown and found right. */
  readonly secrets: JWTPayload[] = [];
  /** Why secrets were refused. */
  readonly refused: string[] = [];
  private readonly people = new Map<string, ApplePerson>();
  private readonly grants = new Map<string, Grant>();
  private readonly named = new Set<string>();
  private signer: CryptoKey | undefined;
  private keys: JSONWebKeySet | undefined;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  constructor(
    private readonly client: { readonly id: string; readonly teamId: string; readonly keys: JSONWebKeySet },
  ) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    this.signer = privateKey;
    this.keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'apple', alg: 'RS256', use: 'sig' }] };
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Somebody with an account at Apple, who hides the address behind Apple's relay. */
  addPerson(firstName: string, lastName: string): ApplePerson & { readonly username: string } {
    const sub = randomBytes(12).toString('hex');
    const email = `${randomBytes(5).toString('hex')}@privaterelay.appleid.com`;
    const person = { sub, email, firstName, lastName };
    this.people.set(sub, person);
    return { ...person, username: sub };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (pathname === '/auth/keys') return json(response, 200, this.keys);
    if (pathname === '/auth/token') return this.token(await formOf(request), response);
    if (pathname !== '/auth/authorize') return json(response, 404, {});
    if (request.method === 'POST') return this.signedIn(searchParams, await formOf(request), response);
    const scopes = (searchParams.get('scope') ?? '').split(' ');
    const formNeeded = scopes.includes('name') || scopes.includes('email');
    if (formNeeded && searchParams.get('response_mode') !== 'form_post')
      return json(response, 400, { error: 'invalid_request', why: 'response_mode must be form_post' });
    return page(
      response,
      `<form method="post" action="?${searchParams.toString().replaceAll('&', '&amp;')}"></form>`,
    );
  }

  private signedIn(asked: URLSearchParams, form: URLSearchParams, response: ServerResponse): void {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const person = this.people.get(form.get('username') ?? '');
    if (!person) return json(response, 401, {});
    const code = randomBytes(16).toString('hex');
    const [clientId, nonce] = [asked.get('client_id') ?? '', asked.get('nonce')];
    this.grants.set(code, { person, clientId, redirectUri, nonce });
    const { firstName, lastName, email } = person;
    const answer = {
      state: asked.get('state') ?? '',
      code,
      ...(this.named.has(person.sub)
        ? {}
        : { user: JSON.stringify({ name: { firstName, lastName }, email }) }),
    };
    this.named.add(person.sub);
    const fields = Object.entries(answer)
      .map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
      )
      .join('');
    return page(response, `<form method="post" action="${redirectUri}">${fields}</form>`);
  }

  private async token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const refusal = await this.secretRefusal(form.get('client_secret') ?? '');
    if (refusal !== undefined) {
      this.refused.push(refusal);
      return json(response, 400, { error: 'invalid_client' });
    }
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    if (grant?.clientId !== form.get('client_id') || grant?.redirectUri !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    const { person, nonce } = grant;
    const idToken = await new SignJWT({
      email: person.email,
      email_verified: 'true',
      is_private_email: 'true',
      nonce_supported: true,
      ...(nonce === null ? {} : { nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'apple' })
      .setIssuer(this.url)
      .setSubject(person.sub)
      .setAudience(this.client.id)
      .setIssuedAt()
      .setExpirationTime('1 day')
      .sign(this.signer as CryptoKey);
    json(response, 200, { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token: idToken });
  }

  private async secretRefusal(secret: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(secret, createLocalJWKSet(this.client.keys), {
        algorithms: ['ES256'],
        issuer: this.client.teamId,
        subject: this.client.id,
        audience: 'https://appleid.apple.com',
        requiredClaims: ['iat', 'exp'],
      });
      if ((payload.exp ?? 0) - Date.now() / 1_000 > halfAYearSeconds) return 'lives too long';
      this.secrets.push(payload);
      return undefined;
    } catch (error) {
      return String(error);
    }
  }
}

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const page = (response: ServerResponse, body: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`);

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
