import { describe, expect, it } from '@jest/globals';
import { MAX_FORM_BYTES } from '../../services/gateway/src/api/photos/upload/read-form.ts';
import { MAX_UPLOAD_BYTES } from '../../services/media/src/decoding/upload-rules.ts';
import { MAX_UPLOAD_BYTES as browserLimit } from '../../web/src/shared/config/constants.ts';
import { profiles, rendered } from './support/helm.ts';

const units = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Bytes of a size as nginx writes it. */
function nginxBytes(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)([kmg]?)$/.exec(text) ?? [];
  return Number(count) * (units[unit as keyof typeof units] ?? 1);
}

/** Under the names of both controllers that are called nginx. */
const bodySizes = ['nginx.ingress.kubernetes.io/proxy-body-size', 'nginx.org/client-max-body-size'];

describe('an Ingress', () => {
  it('lets through the form of the largest photo, and not much more', async () => {
    expect(browserLimit).toBe(MAX_UPLOAD_BYTES);
    expect(MAX_FORM_BYTES).toBeGreaterThan(MAX_UPLOAD_BYTES);
    const all = await Promise.all(profiles.map((profile) => rendered(profile)));
    const found = all.flat().filter(({ kind }) => kind === 'Ingress');
    expect(found.length).toBeGreaterThan(0);
    const allowed = found.flatMap(({ metadata }) =>
      bodySizes.map((name) => [name, nginxBytes(metadata.annotations?.[name] ?? '')] as const),
    );
    expect(allowed.filter(([, bytes]) => bytes < MAX_FORM_BYTES || bytes >= 2 * MAX_FORM_BYTES)).toEqual([]);
  });
});
