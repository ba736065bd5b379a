import { describe, expect, it } from '@jest/globals';
import { Expression } from './promql.ts';

const scraped = new Map([
  ['answers_total', new Set(['status'])],
  ['build_info', new Set(['version'])],
]);
const complaints = (text: string) => new Expression(text, scraped).complaints();

describe('an expression', () => {
  it('may ask for a label that a join brings', () => {
    const joined = 'answers_total * on (namespace, job, instance) group_left (version) build_info';
    expect(complaints(`sum by (version) (${joined})`)).toEqual([]);
  });

  it('may ask for a label that a join keeps', () => {
    const joined = 'rate(answers_total[5m]) * on (job) group_left (version) build_info';
    expect(complaints(`sum by (status, version) (${joined})`)).toEqual([]);
  });

  it('is refused where a join loses the label', () => {
    const text = 'sum by (version) (answers_total * on (job) group_left () build_info)';
    expect(complaints(text)).toEqual(['answers_total has no label version']);
  });

  it('is refused where no join brings the label', () => {
    expect(complaints('sum by (version) (answers_total)')).toEqual(['answers_total has no label version']);
    expect(complaints('sum by (version) (answers_total * on (job) build_info)')).toEqual([
      'answers_total has no label version',
    ]);
  });

  it('is refused where neither side of a join has the label', () => {
    const text = 'sum by (colour) (answers_total * on (job) group_left (colour) build_info)';
    expect(complaints(text)).toContain('build_info has no label colour');
  });
});
