import { createHash, createHmac } from 'node:crypto';

export interface SigningKey {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Headers that sign a request by AWS Signature Version 4 for the service `s3`. */
export function signedHeaders(
  method: string,
  url: URL,
  body: Buffer,
  key: SigningKey,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${key.region}/s3/aws4_request`;
  const signed = { host: url.host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time };
  const names = Object.keys(signed).join(';');
  const query = [...url.searchParams]
    .toSorted()
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
  const headers = Object.entries(signed)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('');
  const canonical = [method, url.pathname, query, headers, names, signed['x-amz-content-sha256']].join('\n');
  const signingKey = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${key.secretKey}`);
  const signature = hmac(
    signingKey,
    ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'),
  ).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...signed, authorization };
}
