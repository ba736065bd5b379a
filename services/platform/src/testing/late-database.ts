import type { DescMethod } from '@bufbuild/protobuf';
import { FaultProxy } from './fault-proxy.ts';

/** A database that is there and cannot be reached before it arrives. */
export class LateDatabase {
  private constructor(
    /** For the service. */
    readonly url: string,
    private readonly proxy: FaultProxy,
  ) {}

  /** @param databaseUrl of a database that runs */
  static async of(databaseUrl: string): Promise<LateDatabase> {
    const url = new URL(databaseUrl);
    const proxy = await FaultProxy.start({ host: url.hostname, port: Number(url.port) });
    await proxy.set('refuse');
    url.host = `127.0.0.1:${proxy.port}`;
    return new LateDatabase(url.href, proxy);
  }

  arrive(): Promise<void> {
    return this.proxy.set('pass');
  }

  close(): Promise<void> {
    return this.proxy.close();
  }
}

/**
 * The HTTP status a service answers an empty request with. Asked by hand: our client tells a service that broke from one
 * that is away to nobody.
 */
export async function statusOf(baseUrl: string, method: DescMethod, authorization: string): Promise<number> {
  const { status } = await fetch(new URL(`/${method.parent.typeName}/${method.name}`, baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: '{}',
  });
  return status;
}
