import { X509Certificate } from 'node:crypto';
import { beforeScrape } from '@headshots/platform/telemetry';
import { Gauge } from 'prom-client';
import type { SigningKey } from './certificate.ts';

const expires = new Gauge({
  name: 'c2pa_certificate_expires_seconds',
  help: 'Until the certificate ends that images are signed with; NaN where none is used or it cannot be read',
});
expires.set(Number.NaN);

/** Shows how long the certificate in use is good. Returns how to end that. @param keyInUse must not throw */
export function watchCertificate(keyInUse: () => Promise<SigningKey | undefined>): () => void {
  return beforeScrape(async () => {
    const key = await keyInUse();
    const end = key ? new X509Certificate(key.leaf).validToDate.getTime() : Number.NaN;
    expires.set((end - Date.now()) / 1_000);
  });
}
