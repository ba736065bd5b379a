import { Progress } from '../progress.ts';
import { writeAlerts } from '../../observability/chart-rules.ts';
import { writeDashboards } from '../../observability/dashboards.ts';
import { generateObjectives } from '../../observability/objectives.ts';
import { settingsFrom } from '../../../deploy/src/settings.ts';

export async function observability(): Promise<void> {
  writeAlerts();
  writeDashboards();
  await generateObjectives(settingsFrom().locations.cache, new Progress());
}
