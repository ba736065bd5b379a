import type { Endpoint } from './endpoint.ts';

const declarable = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export class AllowedMethods {
  /** Paths without parameters, each with the methods it does not take, though a path with parameters beside it may. */
  readonly refusals: readonly { readonly url: string; readonly methods: readonly string[] }[];
  private readonly paths: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[];

  constructor(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]) {
    const byPath = Map.groupBy(endpoints, ({ path }) => path);
    this.refusals = [...byPath]
      .filter(([path]) => !path.includes('{'))
      .map(([path, served]) => ({
        url: `/api${path}`,
        methods: declarable.filter((method) => !served.some((taken) => taken.method === method)),
      }));
    this.paths = [...byPath].map(([path, served]) => ({
      pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      methods: served.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    }));
  }

  /** Empty for a path that names nothing. A fixed path wins over one with parameters, as in the router. */
  of(url: string): readonly string[] {
    const [path = ''] = url.split('?', 1);
    const found = this.paths
      .filter(({ pattern }) => pattern.test(path))
      .toSorted((a, b) => parameters(a.pattern) - parameters(b.pattern));
    const methods = found[0]?.methods ?? [];
    return methods.length === 0 ? [] : [...methods, 'OPTIONS'];
  }
}

const parameters = ({ source }: RegExp): number => source.split('[^/]+').length;
