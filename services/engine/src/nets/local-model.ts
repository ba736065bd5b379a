import type { io } from '@tensorflow/tfjs-core';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface ModelJson {
  readonly modelTopology: object;
  readonly format?: string;
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: io.WeightsManifestEntry[];
  }[];
}

export async function localModel(modelJson: string): Promise<io.IOHandler> {
  const model = JSON.parse(await readFile(modelJson, 'utf8')) as ModelJson;
  const paths = model.weightsManifest.flatMap((group) => group.paths);
  const joined = Buffer.concat(
    await Promise.all(paths.map((path) => readFile(join(dirname(modelJson), path)))),
  );
  const artifacts: io.ModelArtifacts = {
    modelTopology: model.modelTopology,
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: joined.buffer.slice(joined.byteOffset, joined.byteOffset + joined.byteLength),
    ...(model.format === undefined ? {} : { format: model.format }),
  };
  return { load: () => Promise.resolve(artifacts) };
}
