/** The parts of Kubernetes' objects that the tests look at. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Labels;
    readonly annotations?: Labels;
  };
  readonly spec: Readonly<Record<string, unknown>>;
}

export type Labels = Readonly<Record<string, string>>;

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
    readonly fieldRef?: { readonly fieldPath: string };
    readonly resourceFieldRef?: { readonly resource: string };
  };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly env?: readonly Variable[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: { readonly requests?: Amounts; readonly limits?: Amounts };
  readonly securityContext?: Readonly<Record<string, unknown>>;
}
type Amounts = Readonly<Record<string, string | number>>;

export interface PodSpec extends Readonly<Record<string, unknown>> {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Readonly<Record<string, unknown>>[];
}

export interface Pod {
  /** `Deployment/orders`. */
  readonly of: string;
  readonly name: string;
  readonly labels: Labels;
  readonly spec: PodSpec;
}

interface Template {
  readonly metadata: { readonly labels: Labels };
  readonly spec: PodSpec;
}
type Spec = Manifest['spec'];

const inTemplate = (spec: Spec): Template => spec['template'] as Template;
/** Where each kind says what its pods are. */
const templateOf: Readonly<Record<string, (manifest: Manifest) => Template>> = {
  Deployment: ({ spec }) => inTemplate(spec),
  StatefulSet: ({ spec }) => inTemplate(spec),
  Job: ({ spec }) => inTemplate(spec),
  CronJob: ({ spec }) => inTemplate((spec['jobTemplate'] as { spec: Spec }).spec),
  Pod: (pod) => pod as unknown as Template,
};

/** The pods a release would start, one for each workload. */
export const podsOf = (manifests: readonly Manifest[]): readonly Pod[] =>
  manifests.flatMap((manifest) => {
    const template = templateOf[manifest.kind]?.(manifest);
    if (!template) return [];
    const { labels } = template.metadata;
    const of = `${manifest.kind}/${manifest.metadata.name}`;
    return [{ of, name: labels['app.kubernetes.io/name'] ?? '', labels, spec: template.spec }];
  });

/** @throws Error when there is none, or more than one */
export function podOf(manifests: readonly Manifest[], name: string): Pod {
  const found = podsOf(manifests).filter((pod) => pod.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} pods are called ${name}`);
  return found[0];
}
