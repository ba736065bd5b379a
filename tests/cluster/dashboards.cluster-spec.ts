import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { chartFolder } from '../../deploy/src/chart/chart-folder.ts';
import { helm } from './support/helm.ts';
import type { Manifest } from './support/manifest.ts';

interface Board extends Manifest {
  readonly data?: Readonly<Record<string, string>>;
}

const folder = mkdtempSync(join(tmpdir(), 'headshots-chart-'));
/** As Grafana writes them: braces and quotes that no template may touch. */
const board = {
  title: 'Bus',
  panels: [{ legendFormat: '{{topic}}', expr: 'sum(a{b="c"})\n', note: "it's" }],
};

beforeAll(() => {
  cpSync(chartFolder, folder, { recursive: true, dereference: true });
  rmSync(join(folder, 'files/dashboards'), { recursive: true, force: true });
  mkdirSync(join(folder, 'files/dashboards'));
  writeFileSync(join(folder, 'files/dashboards/bus.json'), JSON.stringify(board));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function boards(as: string): Promise<readonly Board[]> {
  const values = { observability: { dashboards: { as } } };
  const { printed, said, code } = await helm(['template', 'headshots', folder], 'minimal', values);
  if (code !== 0) throw new Error(said);
  return parseAllDocuments(printed)
    .map((document) => document.toJS() as Board | null)
    .filter((manifest) => manifest !== null)
    .filter(({ kind }) => ['ConfigMap', 'GrafanaDashboard', 'GrafanaFolder'].includes(kind));
}

describe('boards', () => {
  it('are ConfigMaps that Grafana’s sidecar finds, as they are', async () => {
    const [found, ...others] = await boards('configmap');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'ConfigMap',
      metadata: { name: 'headshots-dashboard-bus', labels: { grafana_dashboard: '1' } },
    });
    expect(JSON.parse(found?.data?.['bus.json'] ?? '')).toEqual(board);
  });

  it('are objects of the Grafana operator, in a folder', async () => {
    const [dashboard, place] = await boards('grafana-operator');
    expect(JSON.parse(String(dashboard?.spec['json']))).toEqual(board);
    expect(dashboard?.spec['folderRef']).toBe(place?.metadata.name);
    expect(place?.kind).toBe('GrafanaFolder');
  });

  it('are left out', async () => {
    expect(await boards('none')).toEqual([]);
  });
});
