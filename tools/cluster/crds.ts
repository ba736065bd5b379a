import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { locationsFrom } from '../../deploy/src/locations.ts';
import type { KubernetesApi, KubernetesObject } from '../../deploy/src/cluster/kubernetes-api.ts';
import { moduleFiles, type ModuleFiles } from './module-files.ts';

const sources: ModuleFiles['sources'] = [
  { module: 'github.com/kedacore/keda/v2@v2.21.0', files: 'config/crd/bases/keda.sh_scaledobjects.yaml' },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.92.1',
    files: 'example/prometheus-operator-crd/monitoring.coreos.com_{podmonitors,prometheusrules}.yaml',
  },
  {
    module: 'sigs.k8s.io/gateway-api@v1.6.1',
    files: 'config/crd/standard/gateway.networking.k8s.io_httproutes.yaml',
  },
  {
    module: 'github.com/cert-manager/cert-manager@v1.21.2',
    files: 'deploy/crds/cert-manager.io_certificates.yaml',
  },
  {
    module: 'github.com/external-secrets/external-secrets@v1.3.2',
    files: 'config/crds/bases/external-secrets.io_externalsecrets.yaml',
  },
  {
    module: 'github.com/cloudnative-pg/cloudnative-pg@v1.30.1',
    files: 'config/crd/bases/postgresql.cnpg.io_{clusters,databases,scheduledbackups}.yaml',
  },
  {
    module: 'github.com/grafana/grafana-operator/v5@v5.25.0',
    files: 'config/crd/bases/grafana.integreatly.org_grafana{dashboards,folders}.yaml',
  },
];

export const operatorKinds: ModuleFiles = { name: 'kinds', sources };

/**
 * All definitions; they are downloaded once.
 * @param generated folder with more of them, as files
 * @throws Error that names a module without the file
 */
export async function crds(generated?: string): Promise<readonly KubernetesObject[]> {
  const downloaded = await moduleFiles(locationsFrom(process.env).cache, operatorKinds);
  return [downloaded, ...(generated ? [generated] : [])].flatMap(definitionsIn);
}

const definitionsIn = (folder: string): readonly KubernetesObject[] =>
  globSync(join(folder, '**/*.yaml'))
    .flatMap((path) => parseAllDocuments(readFileSync(path, 'utf8')))
    .map((document) => document.toJS() as KubernetesObject);

export async function establish(api: KubernetesApi, definitions: readonly KubernetesObject[]): Promise<void> {
  for (const definition of definitions) {
    const { message } = await api.create(definition, '');
    if (message !== '') throw new Error(`${definition.metadata.name}: ${message}`);
  }
  for (const { metadata } of definitions) await established(api, metadata.name);
}

async function established(api: KubernetesApi, name: string): Promise<void> {
  for (;;) {
    const { body } = await api.get(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`);
    // A definition that has just come in has none, or null.
    const conditions = (body as Definition).status?.conditions ?? [];
    if (conditions.some(({ type, status }) => type === 'Established' && status === 'True')) return;
    await sleep(100);
  }
}

interface Definition {
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[] | null;
  };
}
