import { describe, expect, it } from '@jest/globals';
import { signedHeaders } from './signed-request.ts';

describe('a signed request', () => {
  const key = {
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const sign = (url: string, secretKey = key.secretKey): Record<string, string> =>
    signedHeaders(
      'PUT',
      new URL(url),
      Buffer.from('x'),
      { ...key, secretKey },
      new Date('2026-11-21T10:00:00.123Z'),
    );

  it('is dated to the second and scoped to day, region and service', () => {
    const headers = sign('http://127.0.0.1:9000/a');
    expect(headers['x-amz-date']).toBe('20261121T100000Z');
    expect(headers['authorization']).toContain('Credential=AKIDEXAMPLE/20261121/us-east-1/s3/aws4_request');
  });

  it('signs the query in any order the same', () => {
    expect(sign('http://127.0.0.1/a?b=1&a=2')['authorization']).toBe(
      sign('http://127.0.0.1/a?a=2&b=1')['authorization'],
    );
  });

  it('depends on path, query and secret', () => {
    const signatures = [
      sign('http://h/a'),
      sign('http://h/b'),
      sign('http://h/a?x=1'),
      sign('http://h/a', 'other'),
    ];
    expect(new Set(signatures.map(({ authorization }) => authorization)).size).toBe(4);
  });
});
