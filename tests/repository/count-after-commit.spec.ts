import { expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import rule from '../../scripts/lint/count-after-commit.mjs';

const reports = (code: string): number =>
  new Linter().verify(code, [
    {
      languageOptions: { parser },
      plugins: { headshots: { rules: { 'count-after-commit': rule } } },
      rules: { 'headshots/count-after-commit': 'error' },
    },
  ]).length;

it.each([
  `async function note(tx: Tx) { anomalies.inc({ kind }); }`,
  `class A { async end({ manager, afterCommit }: Tx) { if (ended) counts.inc(); } }`,
  `class A { run(tx: Tx) { return this.each(async () => { this.logger.error('late'); }); } }`,
  `class A { run(tx: Tx) { this.logger[level]('late'); } }`,
  `unitOfWork.run(async (tx) => { seconds.observe(1); });`,
  `this.unitOfWork.run(async () => { waiting.dec(); });`,
  `this.inbox.once(meta, async () => { countMoney(movement); });`,
  `store.run(request, async (tx) => { count(event); });`,
])('%s counts what may be rolled back', (code) => expect(reports(code)).toBe(1));

it.each([
  `async function note(tx: Tx) { tx.afterCommit(() => anomalies.inc({ kind })); }`,
  `class A { end({ afterCommit }: Tx) { afterCommit(() => { ended.inc(); this.logger.warn('end'); }); } }`,
  `async function turn(tx: Tx) { countShot(tx, 'made'); }`,
  `class A { of({ manager }: Tx) { return countOf(manager, email); } }`,
  `await this.unitOfWork.run(async (tx) => work(tx)); turns.inc(); this.logger.log('done');`,
  `class A { run() { this.logger.warn('outside'); } }`,
  `const end = (outcome: string) => countMail(outcome);`,
])('%s does not', (code) => expect(reports(code)).toBe(0));
