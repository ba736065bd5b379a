import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Evidence } from './evidence.ts';
import { judges, type JudgeName } from './judges.ts';
import { runStorm } from './run-storm.ts';
import { stormsFrom } from './storms-from.ts';
import { tamperings } from './tampering.ts';

const names = Object.keys(judges) as JudgeName[];
const longestMs = 2_700_000;

describe.each(stormsFrom(process.env))('$title', (plan) => {
  let evidence: Evidence;

  beforeAll(async () => {
    const result = await runStorm(plan);
    evidence = result.evidence;
    process.stderr.write(result.report);
  }, longestMs + plan.lengthMs);

  it.each(names)('%s', (name) => {
    expect(judges[name](evidence)).toEqual([]);
  });

  it.each(names)('would be noticed otherwise: %s', (name) => {
    for (const tamper of tamperings[name]) expect(judges[name](tamper(evidence))).not.toEqual([]);
  });
});
