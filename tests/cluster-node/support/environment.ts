import { join } from 'node:path';
import type { Access } from '../../../deploy/src/cluster/kubernetes-api.ts';
import type { NodeTools } from '../../../tools/cluster/node/plan.ts';

const folder = (variable: string): string => process.env[variable] ?? '';

/** What the suite has compiled. */
export const tools: NodeTools = {
  controlPlane: folder('TEST_CONTROL_PLANE'),
  controllers: folder('TEST_CONTROLLERS'),
  node: folder('TEST_NODE_TOOLS'),
};
export const kubectlProgram = join(tools.controllers, 'kubectl');
export const helmProgram = join(folder('TEST_CLUSTER_TOOLS'), 'helm');

/** The node of the run. */
interface TestNode {
  readonly kubeconfig: string;
  readonly access: Access;
  /** Name of the parent of all cgroups of pods. */
  readonly cgroup: string;
  /** Before the names of images. */
  readonly registry: string;
  /** File with what the release is told. */
  readonly values: string;
  /** Where the mail sink shows what it took. */
  readonly mailApi: string;
  /** A tag, and digests by image: of a release after it with one more migration, and of one whose migration fails. */
  readonly releases: { readonly first: string; readonly next: Digests; readonly broken: Digests };
}

export type Digests = Readonly<Record<string, string>>;

export const testNode = JSON.parse(process.env['TEST_NODE'] || '{}') as TestNode;
