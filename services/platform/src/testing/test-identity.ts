import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { IdentityService } from '@headshots/proto/identity/v1/identity_pb';
import { problem } from '../errors/index.ts';
import { connectErrorOf } from '../rpc/index.ts';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { deskToken } from '../auth/index.ts';

export interface TokenOptions {
  readonly userId?: string;
  readonly sessionId?: string;
  readonly emailVerified?: boolean;
  /** Seconds until the end; negative for an expired token. Default 600. */
  readonly expiresIn?: number;
  readonly issuer?: string;
  readonly audience?: string;
  readonly type?: string;
  readonly kid?: string;
}

export interface DeskTokenOptions extends Pick<
  TokenOptions,
  'expiresIn' | 'issuer' | 'audience' | 'type' | 'kid'
> {
  readonly staffId?: string;
  readonly name?: string;
  readonly role?: string;
}

export interface TestContact {
  readonly email: string;
  readonly language: string;
}

export interface TestLock {
  readonly userId: string;
  readonly over?: boolean;
}

/** Stands where identity publishes its keys, and signs tokens that verify against them. */
export interface TestIdentity {
  readonly url: string;
  readonly fetches: () => number;
  readonly questions: () => number;
  tokenFor(options?: TokenOptions): Promise<string>;
  /** Of somebody of the staff, with the role `support` unless told otherwise. */
  deskTokenFor(options?: DeskTokenOptions): Promise<string>;
  /** New key, published at once; older tokens become unknown. */
  rotate(): Promise<void>;
  /** Deletions identity has started: user ids by deletion id. It knows of no others. */
  readonly deletions: Map<string, string>;
  /** Whom it can be asked about, by user id; nobody else has an account. */
  readonly contacts: Map<string, TestContact>;
  /** Locks that operators set, by their id. */
  readonly locks: Map<string, TestLock>;
  /** While true everything answers 503. */
  fail(failing: boolean): void;
  close(): Promise<void>;
}

interface Key {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export async function testIdentity(): Promise<TestIdentity> {
  let key = await newKey();
  let failing = false;
  let fetches = 0;
  let questions = 0;
  const deletions = new Map<string, string>();
  const contacts = new Map<string, TestContact>();
  const locks = new Map<string, TestLock>();
  const rpc = connectNodeAdapter({
    routes: (router) => {
      router.rpc(IdentityService.method.getDeletion, ({ deletionId, userId }) => ({
        known: deletions.get(deletionId) === userId,
      }));
      router.rpc(IdentityService.method.getAccountLock, ({ lockId, userId }) => {
        const lock = locks.get(lockId);
        if (lock?.userId !== userId) throw connectErrorOf(problem('account.not_found'));
        const lockedAt = timestampFromDate(new Date(0));
        return { reason: 'A reason.', lockedAt, ...(lock.over ? { unlockedAt: lockedAt } : {}) };
      });
      router.rpc(IdentityService.method.getContact, ({ userId }) => {
        const contact = contacts.get(userId);
        if (!contact) throw connectErrorOf(problem('account.not_found'));
        return { firstName: 'Ada', lastName: 'Lovelace', ...contact };
      });
    },
  });
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      questions += 1;
      if (failing) response.writeHead(503).end();
      else void rpc(request, response);
      return;
    }
    fetches += 1;
    if (failing) response.writeHead(503).end();
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ keys: [key.publicJwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    fetches: () => fetches,
    questions: () => questions,
    deletions,
    contacts,
    locks,
    tokenFor: (options = {}) => signSession(key, url, options),
    deskTokenFor: (options = {}) => signDesk(key, url, options),
    rotate: async () => {
      key = await newKey();
    },
    fail: (value) => {
      failing = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function newKey(): Promise<Key> {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' } };
}

const signSession = (key: Key, url: string, options: TokenOptions): Promise<string> =>
  sign(
    key,
    { sid: options.sessionId ?? randomUUID(), ev: options.emailVerified ?? true },
    { issuer: url, audience: 'headshots-api', type: 'session+jwt', ...options },
  );

const signDesk = (
  key: Key,
  url: string,
  { staffId, name = 'Grace Hopper', role = 'support', ...options }: DeskTokenOptions,
): Promise<string> =>
  sign(
    key,
    { name, role },
    {
      issuer: url,
      audience: deskToken.audience,
      type: deskToken.type,
      ...options,
      ...(staffId === undefined ? {} : { userId: staffId }),
    },
  );

interface Signing extends TokenOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly type: string;
}

function sign(key: Key, claims: JWTPayload, options: Signing): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: options.kid ?? key.kid, typ: options.type })
    .setSubject(options.userId ?? randomUUID())
    .setIssuer(options.issuer)
    .setAudience(options.audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + (options.expiresIn ?? 600))
    .sign(key.privateKey);
}
