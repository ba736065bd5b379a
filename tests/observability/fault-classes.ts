import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const sentence = z.string().trim().min(4);
const alertName = z.string().regex(/^[A-Z]\w+$/);

const entry = z.strictObject({
  class: z.number().int().min(1).max(21),
  /** What goes wrong, as the design calls it. */
  name: sentence,
  /** How the test brings it about, and how it ends; or what keeps it from doing so. */
  fault: sentence,
  /** Names the code of the test; left out for what only promtool judges. */
  key: z
    .string()
    .regex(/^[a-z]+(-[a-z0-9]+)*$/)
    .optional(),
  /** Every one of these fires, and no other alert does. */
  fires: z.array(alertName),
  /** Why it is not brought about here. */
  notLive: sentence.optional(),
});
export type FaultClass = z.infer<typeof entry>;

/** The classes of faults and the alerts that tell of them. @throws ZodError with path and fault */
export const faultClasses = (repository: string): readonly FaultClass[] =>
  z.array(entry).parse(parse(readFileSync(`${repository}deploy/observability/faults.yaml`, 'utf8')));
