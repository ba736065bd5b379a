import { serviceMap, type Workload } from '../../../deploy/src/chart/service-map.ts';

export const node = (megabytes: number, ...program: readonly string[]): readonly string[] => [
  'node',
  `--max-old-space-size=${megabytes}`,
  ...program,
];
const asService = [
  '--enable-source-maps',
  '--import',
  '@headshots/platform/telemetry/register',
  'dist/main.js',
];

/** What the chart starts in a pod. */
export function commandOf(name: Workload): readonly string[] {
  const { heap, program } = serviceMap()[name];
  return node(heap, ...(program ?? asService));
}
