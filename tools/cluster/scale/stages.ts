import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { locationsFrom } from '../../../deploy/src/locations.ts';
import { moduleFiles, type ModuleFiles } from '../module-files.ts';

/** Its stages are those of the version that is compiled (`tools/cluster/programs/go.mod`). */
export const kwokStages: ModuleFiles = {
  name: 'kwok-stages',
  sources: [{ module: 'sigs.k8s.io/kwok@v0.8.0', files: 'kustomize/stage/**/*.yaml' }],
};

/** From when a pod has its node until it is ready, in seconds; engines load weights. */
export interface Delays {
  readonly pod: number;
  readonly engine: { readonly least: number; readonly most: number };
}

/** A container that starts, and weights of 54 GiB that load and compile (docs/gpu.md). */
export const realDelays: Delays = { pod: 2, engine: { least: 30, most: 170 } };

export const faster = ({ pod, engine }: Delays, speed: number): Delays => ({
  pod: pod / speed,
  engine: { least: engine.least / speed, most: engine.most / speed },
});

const label = '.metadata.labels["app.kubernetes.io/name"]';
const engineOnly = { key: label, operator: 'In', values: ['engine'] };
const noEngine = { ...engineOnly, operator: 'NotIn' };

/** What KWOK does with nodes and pods: its own stages, and our delays. @returns the text of its configuration */
export async function stages({ pod, engine }: Delays): Promise<string> {
  const folder = await moduleFiles(locationsFrom(process.env).cache, kwokStages);
  const stage = (file: string): Stage =>
    parse(readFileSync(join(folder, 'kustomize/stage', `${file}.yaml`), 'utf8')) as Stage;
  const ready = stage('pod/fast/pod-ready');
  return [
    stage('node/fast/node-initialize'),
    stage('node/heartbeat-with-lease/node-heartbeat-with-lease'),
    delayed(ready, 'pod-ready', noEngine, pod, pod),
    delayed(ready, 'engine-ready', engineOnly, engine.least, engine.most),
    stage('pod/fast/pod-complete'),
    stage('pod/fast/pod-delete'),
  ]
    .map((one) => stringify(one))
    .join('---\n');
}

interface Stage {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly selector: { readonly matchExpressions: readonly object[] } };
}

const delayed = (stage: Stage, name: string, only: object, least: number, most: number): Stage => ({
  ...stage,
  metadata: { name },
  spec: {
    ...stage.spec,
    selector: { matchExpressions: [...stage.spec.selector.matchExpressions, only] },
    ...{
      delay: {
        durationMilliseconds: Math.round(least * 1000),
        jitterDurationMilliseconds: Math.round(most * 1000),
      },
    },
  },
});
