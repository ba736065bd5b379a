import { Progress } from '../progress.ts';
import { generateObjectives } from '../observability/objectives.ts';
import { settingsFrom } from '../settings.ts';

/** `observability`: makes what the chart and Prometheus read of the objectives. */
export async function observability(): Promise<void> {
  await generateObjectives(settingsFrom().locations.cache, new Progress());
}
