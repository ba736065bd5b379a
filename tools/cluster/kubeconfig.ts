import { writeFileSync } from 'node:fs';
import type { Access } from '../../deploy/src/cluster/kubernetes-api.ts';

export function writeKubeconfig(file: string, { address, certificate, token }: Access): void {
  const name = 'headshots';
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': name,
    clusters: [
      {
        name,
        cluster: {
          server: address,
          'certificate-authority-data': Buffer.from(certificate).toString('base64'),
        },
      },
    ],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
  };
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
}
