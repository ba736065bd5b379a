import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localModel } from './local-model.ts';
import { humanModels } from './model-files.ts';
import { withRelu6 } from './simpler-graph.ts';
import { converterApi, tensorflow, type Tensor } from './tf.ts';

const file = join(humanModels, 'faceres.json');
const topologyOf = async () =>
  JSON.parse(await readFile(file, 'utf8')) as {
    modelTopology: { node: { name: string; op: string; input?: string[] }[] };
  };

async function descriptorOf(change: (topology: object) => object): Promise<Float32Array> {
  const tf = await tensorflow();
  const artifacts = await (await localModel(file)).load!();
  const modelTopology = change(artifacts.modelTopology as object);
  const net = await converterApi().loadGraphModel({
    load: () => Promise.resolve({ ...artifacts, modelTopology }),
  });
  const input = tf.tensor(
    Float32Array.from({ length: 224 * 224 * 3 }, (_, i) => (i * 7919) % 256),
    [1, 224, 224, 3],
  );
  const output = net.execute(input, 'global_pooling/Mean') as Tensor;
  return (await output.data()) as Float32Array;
}

describe('a simpler graph', () => {
  it('has one node where there were three, 27 times in the descriptor net', async () => {
    const { node } = withRelu6(await topologyOf()).modelTopology;
    expect(node.filter(({ op }) => op === 'Relu6')).toHaveLength(27);
    expect(node.filter(({ op }) => op === 'Maximum')).toHaveLength(0);
  });

  it('says exactly the same of a picture', async () => {
    const plain = await descriptorOf((modelTopology) => modelTopology);
    const joined = await descriptorOf(
      (modelTopology) => withRelu6({ modelTopology: modelTopology as never }).modelTopology,
    );
    expect(joined).toEqual(plain);
  });

  it('leaves other clips alone', () => {
    const node = [
      { name: 'a', op: 'Placeholder' },
      { name: 'b', op: 'Minimum', input: ['a', 'six'] },
      { name: 'x_relu/clip_by_value', op: 'Maximum', input: ['b', 'zero'] },
    ];
    expect(withRelu6({ modelTopology: { node } }).modelTopology.node).toEqual(node);
  });
});
