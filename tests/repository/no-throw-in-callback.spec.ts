import { expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import rule from '../../scripts/lint/no-throw-in-callback.mjs';

const reports = (code: string): number =>
  new Linter().verify(code, [
    {
      plugins: { headshots: { rules: { 'no-throw-in-callback': rule } } },
      rules: { 'headshots/no-throw-in-callback': 'error' },
    },
  ]).length;

it.each([
  `form.on('field', () => { throw new Error(); });`,
  `form.once('field', function () { if (x) { throw new Error(); } });`,
  `consumer.on(consumer.events.CRASH, async () => { throw new Error(); });`,
  `setTimeout(() => { throw new Error(); }, 1);`,
  `process.nextTick(() => { try { x(); } catch (error) { throw error; } });`,
  `setInterval(() => { for (const x of y) throw x; }, 1);`,
])('%s ends a process', (code) => expect(reports(code)).toBe(1));

it.each([
  `form.on('field', caught(fail, () => { throw new Error(); }));`,
  `form.on('field', () => { try { throw new Error(); } catch (error) { fail(error); } });`,
  `form.on('field', () => { work(() => { throw new Error(); }); });`,
  `inbox.once(meta, async () => { throw new Error(); });`,
])('%s does not', (code) => expect(reports(code)).toBe(0));
