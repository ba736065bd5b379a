import type { Progress } from '../../dev/progress.ts';
import {
  clusterTools,
  controllerTools,
  controlPlaneTools,
  nodeTools,
  type ToolSet,
} from '../cluster-tools.ts';
import type { NodeTools } from './plan.ts';

/** Compiles what a node needs, unless it is in the cache. @throws Error with what the compiler says */
export async function compiledNodeTools(cache: string, progress: Progress): Promise<NodeTools> {
  const folderOf = async (set: ToolSet): Promise<string> =>
    (await clusterTools(cache, progress, set))[set.variable] ?? '';
  return {
    controlPlane: await folderOf(controlPlaneTools),
    controllers: await folderOf(controllerTools),
    node: await folderOf(nodeTools),
  };
}
