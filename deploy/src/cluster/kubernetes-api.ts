import { Agent, request } from 'node:https';

export interface Access {
  readonly address: string;
  readonly certificate: string;
  readonly token: string;
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
}

export interface Answer {
  readonly status: number;
  /** What it says to a refusal; empty when it took the object. */
  readonly message: string;
  readonly warnings: readonly string[];
  readonly body: unknown;
}

interface Resources {
  readonly resources: readonly {
    readonly name: string;
    readonly kind: string;
    readonly namespaced: boolean;
  }[];
}

interface Table {
  readonly columnDefinitions: readonly { readonly name: string }[];
  readonly rows?: readonly { readonly cells: readonly unknown[] }[];
}

const media = {
  json: 'application/json',
  merge: 'application/merge-patch+json',
  table: 'application/json;as=Table;v=v1;g=meta.k8s.io',
} as const;

/** A client of the API server, as strict as the server can judge. Never rejects for a refusal. */
export class KubernetesApi {
  readonly #access: Access;
  readonly #agent: Agent;

  constructor(access: Access) {
    this.#access = access;
    this.#agent = new Agent({ ca: access.certificate, keepAlive: true });
  }

  async isReady(): Promise<boolean> {
    return this.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  get(path: string): Promise<Answer> {
    return this.#ask('GET', path);
  }

  /** Objects as the lines a person would be shown: a tenth of their size. @returns cells by the name of their column */
  async table(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { body, message } = await this.#ask('GET', path, undefined, media.json, media.table);
    if (message !== '') throw new Error(message);
    const { columnDefinitions, rows } = body as Table;
    return (rows ?? []).map(({ cells }) =>
      Object.fromEntries(columnDefinitions.map(({ name }, at) => [name, cells[at]])),
    );
  }

  post(path: string, object: object): Promise<Answer> {
    return this.#ask('POST', path, object);
  }

  patch(path: string, fields: object): Promise<Answer> {
    return this.#ask('PATCH', path, fields, media.merge);
  }

  delete(path: string): Promise<Answer> {
    return this.#ask('DELETE', path);
  }

  async create(object: KubernetesObject, namespace: string): Promise<Answer> {
    return this.#ask('POST', `${await this.#pathOf(object, namespace)}?fieldValidation=Strict`, object);
  }

  async #pathOf({ apiVersion, kind }: KubernetesObject, namespace: string): Promise<string> {
    const group = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { body } = await this.get(group);
    const known = (body as Partial<Resources> | undefined)?.resources ?? [];
    const resource = known.find((each) => each.kind === kind && !each.name.includes('/'));
    if (!resource) throw new Error(`The API server knows no ${kind} of ${apiVersion}.`);
    return `${group}${resource.namespaced ? `/namespaces/${namespace}` : ''}/${resource.name}`;
  }

  #ask(
    method: string,
    path: string,
    object?: object,
    type: string = media.json,
    accept: string = media.json,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.#access.token}`, 'content-type': type, accept };
    return new Promise((resolve, reject) => {
      const call = request(
        `${this.#access.address}${path}`,
        { method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const { statusCode: status = 0, headers: answered } = response;
            resolve({
              status,
              ...read(Buffer.concat(chunks).toString('utf8'), status),
              warnings: warningsIn(answered),
            });
          });
        },
      );
      call.once('error', reject);
      call.setTimeout(60_000, () => call.destroy(new Error(`${method} ${path}: no answer within 60 s`)));
      call.end(object && JSON.stringify(object));
    });
  }
}

function read(text: string, status: number): Pick<Answer, 'message' | 'body'> {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  const said = (body as { message?: string }).message ?? text;
  return { body, message: status < 300 ? '' : said };
}

const warningsIn = ({ warning }: { readonly warning?: string | string[] | undefined }): readonly string[] =>
  warning === undefined ? [] : [warning].flat();
