import { z } from 'zod';
import type { Dialect } from './dialects/index.ts';
import type { EditClient } from './edit-client.ts';
import { EditFailure } from './edit-failure.ts';

const models = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Asks an engine whether it can work and serves the model, each within the limit. @throws EditFailure */
export async function probe(
  client: EditClient,
  { health, namesModel }: Dialect,
  model: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (health !== undefined) await client.get(health, limitMs, signal);
  if (health !== undefined && !namesModel) return;
  const text = await client.get('/v1/models', limitMs, signal);
  if (namesModel && !serves(text, model))
    throw new EditFailure('away', `the engine does not serve the model ${model}`);
}

function serves(text: string, model: string): boolean {
  try {
    return models.parse(JSON.parse(text)).data.some(({ id }) => id === model);
  } catch {
    return false;
  }
}
