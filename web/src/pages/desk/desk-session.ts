import { apiUrl } from '@/shared/api/api-url';
import { networkError, toAppError, type AppError } from '@/shared/api/app-error';
import { isRecord } from '@/shared/browser/storage';
import { keepShown } from '@/pages/desk/kept-shown';
import type { StaffSignIn } from '@/pages/desk/staff-sign-in';
import type { DeskSession as Session } from '@/shared/api/types';

interface Signed extends Session {
  readonly kind: 'in';
}

export type DeskState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'out'; readonly why: 'first' | 'ended' | 'failed'; readonly error?: AppError }
  | { readonly kind: 'off' }
  | { readonly kind: 'forbidden' }
  | Signed;

const ANSWER_MS = 30_000;
const CHECK_MS = 10_000;
/** Before its end a token is exchanged, so that no request is late. */
const EARLY_MS = 60_000;

async function ask(path: string, body?: object): Promise<{ data: unknown } | { error: AppError }> {
  const response = await fetch(apiUrl(path), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'accept-language': document.documentElement.lang,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  if (response === undefined) return { error: networkError };
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok)
    return { error: toAppError(response.status, answer, response.headers.get('retry-after')) };
  return { data: isRecord(answer) ? answer['data'] : undefined };
}

const loadSignIn = async (): Promise<StaffSignIn> =>
  new (await import('@/pages/desk/staff-sign-in')).StaffSignIn();

/** Who works here. Tokens stay in memory: with the page, the session is gone. */
export class DeskSession {
  private state: DeskState = { kind: 'starting' };
  private readonly listeners = new Set<() => void>();
  private signIn: StaffSignIn | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private active = false;
  private renewing = false;
  private begun = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): DeskState => this.state;

  /** Whoever comes back from Keycloak brings a code in the address. */
  async start(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    if (!/[#&]state=/.test(window.location.hash)) return this.become({ kind: 'out', why: 'first' });
    this.signIn = await loadSignIn();
    const token = await this.signIn.comeBack();
    if (token === undefined) return this.become({ kind: 'out', why: 'failed' });
    await this.exchange(token);
  }

  /** Asks first whether there is a desk: without one, Keycloak's page would be none either. */
  async leave(): Promise<void> {
    const answer = await ask('/desk/claims');
    if ('error' in answer && answer.error.status === 404) return this.become({ kind: 'off' });
    if ('error' in answer && (answer.error.status === 0 || answer.error.status >= 500))
      return this.become({ kind: 'out', why: 'failed', error: answer.error });
    this.signIn = await loadSignIn();
    keepShown();
    await this.signIn.leave();
  }

  async signOut(): Promise<void> {
    const { signIn } = this;
    this.end('first');
    await signIn?.signOut();
  }

  end(why: 'first' | 'ended'): void {
    clearInterval(this.timer);
    this.become({ kind: 'out', why });
  }

  watch(): () => void {
    const noticed = (): void => void (this.active = true);
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, noticed);
    return () => {
      clearInterval(this.timer);
      for (const kind of kinds) window.removeEventListener(kind, noticed);
    };
  }

  private async exchange(token: string): Promise<void> {
    const answer = await ask('/desk/session', { token });
    if ('data' in answer) {
      this.active = false;
      clearInterval(this.timer);
      this.timer = setInterval(() => void this.check(), CHECK_MS);
      return this.become({ kind: 'in', ...(answer.data as Session) });
    }
    const { error } = answer;
    if (this.state.kind === 'in' && (error.status === 0 || error.status >= 500)) return;
    clearInterval(this.timer);
    if (error.status === 403) this.become({ kind: 'forbidden' });
    else if (error.status === 404) this.become({ kind: 'off' });
    else this.become({ kind: 'out', why: this.state.kind === 'in' ? 'ended' : 'failed', error });
  }

  /** Where nobody pressed anything since the last exchange, the token ends, and with it what is on the screen. */
  private async check(): Promise<void> {
    if (this.state.kind !== 'in' || this.renewing) return;
    const left = Date.parse(this.state.expiresAt) - Date.now();
    if (left <= 0) return this.end('ended');
    if (left > EARLY_MS || !this.active) return;
    this.renewing = true;
    const token = (await this.signIn?.fresh()) ?? 'ended';
    if (token === 'ended') this.end('ended');
    else if (token !== 'unreached') await this.exchange(token);
    this.renewing = false;
  }

  private become(state: DeskState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
