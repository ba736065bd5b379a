import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';
import { timeRequest } from './time-requests.ts';

export interface StorageOptions {
  readonly endpoint: string;
  /** Saves the client a call per bucket. */
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Silence on a connection after which a request fails, in ms; default 10 s. */
  readonly timeoutMs?: number;
  /** Connections; default 32. */
  readonly connections?: number;
}

/** Always pass the size to `putObject`: without it 528 MiB are planned in memory. */
export function createStorage(options: StorageOptions): Client {
  const url = new URL(options.endpoint);
  const secure = url.protocol === 'https:';
  const module = secure ? https : http;
  const agent = new module.Agent({
    keepAlive: true,
    maxSockets: options.connections ?? 32,
    maxFreeSockets: 8,
  });
  return new Client({
    endPoint: url.hostname,
    port: Number(url.port || (secure ? 443 : 80)),
    useSSL: secure,
    region: options.region,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    pathStyle: true,
    transportAgent: agent,
    transport: { request: observed(module.request as typeof http.request, options.timeoutMs ?? 10_000) },
  });
}

/** `http.request` that is timed, and whose connection may not stay silent for longer than the limit. */
function observed(request: typeof http.request, timeoutMs: number): typeof http.request {
  return ((...args: Parameters<typeof http.request>) => {
    const outgoing = request(...args);
    timeRequest(args[0] as http.RequestOptions, outgoing);
    outgoing.setTimeout(timeoutMs, () =>
      outgoing.destroy(Object.assign(new Error('the object store is silent'), { code: 'ETIMEDOUT' })),
    );
    return outgoing;
  }) as typeof http.request;
}

/**
 * Creates the bucket when it is missing.
 * @throws when the store cannot be reached
 */
export async function ensureBucket(storage: Client, bucket: string, region: string): Promise<void> {
  if (await storage.bucketExists(bucket)) return;
  try {
    await storage.makeBucket(bucket, region);
  } catch (error) {
    if (!(await storage.bucketExists(bucket))) throw error;
  }
}
