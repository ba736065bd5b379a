import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stampOf } from '../../deploy/src/fingerprint.ts';
import { keeperLaunch } from './keeping/keep-stack.ts';
import { launchFingerprint } from '../../deploy/src/launch.ts';
import type { Mode } from '../../deploy/src/service-environment.ts';
import { serviceLaunch, webLaunch } from './service-launch.ts';
import { services } from '../../deploy/src/service-names.ts';
import { packages, settingsFrom, type Settings } from '../../deploy/src/settings.ts';

describe('the fingerprint of what a stack starts', () => {
  let folder: string;
  let settings: Settings;
  const stamp = (name: string, text: string): void => {
    const file = stampOf(join(folder, name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const prints = (mode: Mode = 'production'): Readonly<Record<string, string>> => ({
    ...Object.fromEntries(
      services.map((name) => [name, launchFingerprint(serviceLaunch(name, settings, mode))] as const),
    ),
    web: launchFingerprint(webLaunch(settings, mode)),
    keeper: launchFingerprint(keeperLaunch(settings)),
  });
  const changedBy = (change: () => void, mode?: Mode): readonly string[] => {
    const [before, , after] = [prints(mode), change(), prints(mode)];
    return Object.keys(before).filter((name) => before[name] !== after[name]);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'launch-'));
    const own = settingsFrom({ HEADSHOTS_STATE_DIR: join(folder, 'state') });
    settings = { ...own, locations: { ...own.locations, repository: folder } };
    for (const name of [...packages, 'web']) stamp(name, 'first');
  });
  afterEach(() => {
    for (const name of ['SHLVL', 'BRAND_NAME', 'HEADERS_TIMEOUT_SECONDS', 'OTEL_TRACES_EXPORTER'])
      Reflect.deleteProperty(process.env, name);
    rmSync(folder, { recursive: true });
  });

  it('stays the same while nothing changes', () => {
    expect(changedBy(() => stamp('web', 'first'))).toEqual([]);
  });

  it.each([
    ['services/orders', ['orders']],
    ['services/engine', ['generation']],
    ['services/platform', services],
    ['web', ['web']],
  ])('changes with a build of %s for those that run it, and for who keeps them', (name, concerned) => {
    expect(changedBy(() => stamp(name, 'second'))).toEqual([...concerned, 'keeper']);
  });

  it('does not look at the built pages where they are served from their sources', () => {
    expect(changedBy(() => stamp('web', 'second'), 'development')).not.toContain('web');
  });

  it('changes with a variable for those that read it', () => {
    const set = (name: string) => () => void (process.env[name] = 'other');
    expect(changedBy(set('HEADERS_TIMEOUT_SECONDS'))).toEqual(['gateway', 'keeper']);
    expect(changedBy(set('BRAND_NAME'))).toContain('web');
    expect(changedBy(set('OTEL_TRACES_EXPORTER'))).toEqual(expect.arrayContaining([...services]));
    expect(changedBy(set('SHLVL'))).toEqual([]);
  });

  it('changes with the sources of the keeper for the keeper alone', () => {
    mkdirSync(join(folder, 'tools/dev'), { recursive: true });
    expect(changedBy(() => writeFileSync(join(folder, 'tools/dev/cli.ts'), ''))).toEqual(['keeper']);
  });

  it('knows every variable that the launcher sets for one service and not for all', () => {
    const launches = services.map((name) => serviceLaunch(name, settings, 'production'));
    const unknown = launches.flatMap(({ env, reads }) =>
      Object.keys(env).filter(
        (variable) => !reads?.(variable, '') && !launches.every((other) => variable in other.env),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
