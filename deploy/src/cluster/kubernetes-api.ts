import { Agent, request } from 'node:https';

/** What a client of the API server needs to know. */
export interface Access {
  readonly address: string;
  readonly certificate: string;
  /** Whoever shows it is the administrator. */
  readonly token: string;
}

/** Anything the API server takes. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

export interface Answer {
  readonly status: number;
  /** What it says to a refusal; empty when it took the object. */
  readonly message: string;
  /** What it took with doubts. */
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

/** A client of the API server that creates and reads, as strictly as the server can judge. */
export class KubernetesApi {
  readonly #agent: Agent;

  constructor(private readonly access: Access) {
    this.#agent = new Agent({ ca: access.certificate });
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

  /** Creates an object; a field it does not know is refused. Never rejects for a refusal. */
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

  #ask(method: string, path: string, object?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.access.token}`, 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const call = request(
        `${this.access.address}${path}`,
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
