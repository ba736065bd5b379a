import { parseArgs } from 'node:util';
import { measure } from './structure/measure.ts';
import { formatTable, type Line } from './structure/table.ts';
import { readCommit, readGlossary, readWorkingTree } from './structure/trees.ts';

const options = { at: { type: 'string' }, json: { type: 'boolean' } } as const;

function report(): string {
  const { at, json } = parseArgs({ options }).values;
  // Both trees are held to the glossary of today, so that the two columns compare.
  const glossary = readGlossary();
  const before = at === undefined ? [] : measure(readCommit(at), glossary);
  const lines = measure(readWorkingTree(), glossary).map((now, index): Line => ({
    now,
    before: before[index],
  }));
  return json ? `${JSON.stringify(lines, null, 2)}\n` : formatTable(lines);
}

try {
  process.stdout.write(report());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
