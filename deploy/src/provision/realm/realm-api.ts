import type { Settings } from '../../settings.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export class RealmApi {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async open({ url, admin, password }: Omit<Settings['keycloak'], 'realm'>): Promise<RealmApi> {
    const form = { grant_type: 'password', client_id: 'admin-cli', username: admin, password };
    const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`Keycloak refuses its administrator: ${answer.status}.`);
    return new RealmApi(url, ((await answer.json()) as { access_token: string }).access_token);
  }

  /** @param path below `/admin/realms` @returns undefined when there is nothing of that name */
  async get<T>(path: string): Promise<T | undefined> {
    const answer = await this.#send('GET', path);
    return answer.status === 404 ? undefined : ((await answer.json()) as T);
  }

  async send(method: Method, path: string, body?: unknown): Promise<void> {
    const answer = await this.#send(method, path, body);
    if (answer.status === 404) throw new Error(`Keycloak knows no ${path}.`);
  }

  async #send(method: Method, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${this.#url}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`Keycloak answered ${answer.status} to ${method} ${path}: ${await answer.text()}`);
  }
}
