import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStateOf } from '../../deploy/src/locations.ts';
import { removeData } from './remove-data.ts';

describe('what `make clean` removes', () => {
  let ground = '';
  let env: NodeJS.ProcessEnv = {};

  beforeEach(() => {
    ground = mkdtempSync(join(tmpdir(), 'headshots-clean-'));
    env = { HEADSHOTS_OPEN_STATE_DIR: join(ground, 'var/lib/headshots') };
  });
  afterEach(() => rmSync(ground, { recursive: true, force: true }));

  const stack = (name: string): string => {
    const state = join(ground, name);
    mkdirSync(join(state, 'kafka'), { recursive: true });
    mkdirSync(join(openStateOf(state, env), 'postgres'), { recursive: true });
    return state;
  };

  it('takes the data outside the checkout along and leaves that of other stacks', () => {
    const ours = stack('ours');
    const theirs = stack('theirs');
    removeData(ours, env);
    expect([ours, openStateOf(ours, env)].filter(existsSync)).toEqual([]);
    expect([theirs, openStateOf(theirs, env)].every(existsSync)).toBe(true);
  });

  it('leaves no empty folder behind, and nothing to do is no error', () => {
    const only = stack('only');
    removeData(only, env);
    removeData(only, env);
    expect(existsSync(join(ground, 'var/lib/headshots'))).toBe(false);
  });
});
