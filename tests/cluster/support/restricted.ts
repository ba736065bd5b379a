import type { Container, Pod } from './manifest.ts';

/** Kinds of volumes the restricted profile of Kubernetes allows. */
const volumes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/** The only pod that speaks to the cluster. */
const makesSecrets = 'Job/secrets';
const mountsToken = ({ volumes = [] }: Pod['spec']): boolean =>
  JSON.stringify(volumes).includes('serviceAccountToken');

/** What the restricted profile refuses in a pod, and what this product asks of one besides. */
export function complaintsOf({ of, spec }: Pod): readonly string[] {
  const context = (spec['securityContext'] ?? {}) as Readonly<Record<string, unknown>>;
  const seccomp = (context['seccompProfile'] as { type?: string } | undefined)?.type;
  const rules: readonly (readonly [boolean, string])[] = [
    [context['runAsNonRoot'] === true, 'may run as root'],
    [typeof context['runAsUser'] === 'number' && context['runAsUser'] > 0, 'names no user'],
    [seccomp === 'RuntimeDefault', 'has no seccomp profile'],
    [!spec['hostNetwork'] && !spec['hostPID'] && !spec['hostIPC'], 'shares something of its host'],
    [
      spec['automountServiceAccountToken'] === false && (of === makesSecrets || !mountsToken(spec)),
      'carries a token of the cluster',
    ],
    [spec['enableServiceLinks'] === false, 'is told of every service'],
    [(spec.volumes ?? []).every(isAllowed), 'has a volume of a kind that is not allowed'],
  ];
  const own = rules.filter(([holds]) => !holds).map(([, text]) => `${of} ${text}`);
  return [
    ...own,
    ...[...spec.containers, ...(spec.initContainers ?? [])].flatMap((each) => ofContainer(of, each)),
  ];
}

function ofContainer(
  of: string,
  { name, resources, securityContext = {}, image }: Container,
): readonly string[] {
  const { drop, add } = (securityContext['capabilities'] ?? {}) as { drop?: string[]; add?: string[] };
  const rules: readonly (readonly [boolean, string])[] = [
    [securityContext['allowPrivilegeEscalation'] === false, 'may gain rights'],
    [securityContext['privileged'] !== true, 'is privileged'],
    [drop?.includes('ALL') === true && !add?.length, 'keeps capabilities'],
    [securityContext['readOnlyRootFilesystem'] === true, 'may write to its image'],
    [
      resources.limits?.['memory'] !== undefined && resources.requests?.['memory'] !== undefined,
      'has no limit of memory',
    ],
    [/@sha256:|:[^/]+$/.test(image) && !image.endsWith(':latest'), 'names no version of its image'],
  ];
  return rules.filter(([holds]) => !holds).map(([, text]) => `${of} ${name} ${text}`);
}

const isAllowed = (volume: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(volume).every((key) => key === 'name' || volumes.includes(key));
