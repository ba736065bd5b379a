import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { repository } from '../../src/locations.ts';
import { checkPatched } from './patched.ts';

describe('packages of an image', () => {
  let folder: string;
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const file = 'node_modules/kafkajs/src/network/requestQueue/index.js';

  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'patched-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are refused with a kafkajs as it comes', () => {
    put(file, '      }, Math.min(this.requestTimeout, 100))\n');
    expect(() => checkPatched(folder)).toThrow(`${file} is not patched (patches/kafkajs+2.2.4.patch).`);
  });

  it('are refused without kafkajs', () => {
    expect(() => checkPatched(folder)).toThrow(`${file} is not patched`);
  });

  it('are taken from where every patch is in', () => {
    expect(() => checkPatched(repository)).not.toThrow();
  });
});
