import { describe, expect, it } from '@jest/globals';
import { wantedOf } from './package-files.ts';

describe('files of packages', () => {
  const wanted = wantedOf('some-package');

  it.each([
    'package.json',
    'index.js',
    'lib/test/run.js',
    'dist/a.mjs',
    'build/x.node',
    'data.json',
    'LICENSE.md',
  ])('has what runs, and licences: %s', (path) => expect(wanted(path)).toBe(true));

  it.each([
    'index.js.map',
    'index.d.ts',
    'src/index.ts',
    'README.md',
    'CHANGELOG.md',
    'test/run.js',
    '__tests__/a.js',
    'lib/__tests__/a.js',
    'lib/a.spec.js',
    'docs/page.json',
    '.github/workflow.json',
    '.yarn/releases/yarn.cjs',
  ])('has nothing for compilers, people and tests: %s', (path) => expect(wanted(path)).toBe(false));

  it('has of TensorFlow.js what Node loads', () => {
    const core = wantedOf('@tensorflow/tfjs-core');
    expect(core('dist/tf-core.node.js')).toBe(true);
    expect(core('package.json')).toBe(true);
    expect(core('dist/tf-core.min.js')).toBe(false);
    const wasm = wantedOf('@tensorflow/tfjs-backend-wasm');
    expect(wasm('wasm-out/tfjs-backend-wasm-simd.wasm')).toBe(true);
    expect(wasm('wasm-out/tfjs-backend-wasm.d.ts')).toBe(false);
  });

  it('has weights that the engine may load, and not those of others', () => {
    const human = wantedOf('@vladmandic/human');
    expect(human('models/faceres.bin')).toBe(true);
    expect(human('models/emotion.bin')).toBe(false);
  });
});
