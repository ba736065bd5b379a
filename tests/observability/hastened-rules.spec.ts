import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { hastenedDuration, hastenedExpression, hastenedRules } from './hastened-rules.ts';

const haste = { speed: 10, ages: new Set(['oldest_seconds', 'queue_seconds']) };
const repository = fileURLToPath(new URL('../../', import.meta.url));

describe('a hastened duration', () => {
  it.each([
    ['5m', '30000ms'],
    ['1m30s', '9000ms'],
    ['500ms', '50ms'],
    ['1ms', '1ms'],
    ['0s', '0s'],
  ])('of %s is %s', (text, faster) => {
    expect(hastenedDuration(text, haste)).toBe(faster);
  });

  it.each([
    ['1h', '60000ms'],
    ['1d', '1440000ms'],
  ])('of %s, which is long, is %s', (text, faster) => {
    expect(hastenedDuration(text, haste)).toBe(faster);
  });

  it('is the same at the speed of 1', () => {
    expect(hastenedDuration('1h', { speed: 1 })).toBe('3600000ms');
  });

  it.each(['5', 'm', '5 m', '-5m', '5x'])('refuses %s', (text) => {
    expect(() => hastenedDuration(text, haste)).toThrow(`no duration: ${text}`);
  });
});

describe('a hastened expression', () => {
  it.each([
    ['rate(a_total[5m]) > 5', 'rate(a_total[30000ms]) > 5'],
    ['b_total unless b_total offset 20m', 'b_total unless b_total offset 120000ms'],
    ['max_over_time(rate(a_total[5m])[30m:1m])', 'max_over_time(rate(a_total[30000ms])[180000ms:6000ms])'],
    ['max by (job) (oldest_seconds) > 60', 'max by (job) (oldest_seconds) > 6'],
    ['600 < oldest_seconds{state="paid"}', '60 < oldest_seconds{state="paid"}'],
    ['oldest_seconds > 30', 'oldest_seconds > 6'],
    ['oldest_seconds > 5', 'oldest_seconds > 5'],
    ['oldest_seconds > bool 60', 'oldest_seconds > bool 6'],
    ['max(queue_seconds) / count(queue_seconds) > 2700', 'max(queue_seconds) / count(queue_seconds) > 270'],
    ['oldest_seconds > 7200', 'oldest_seconds > 120'],
    ['max_over_time(oldest_seconds[1m]) > 60', 'max_over_time(oldest_seconds[6000ms]) > 6'],
    ['oldest_seconds > 60 and waiting > 3', 'oldest_seconds > 6 and waiting > 3'],
    ['waiting > 3 or oldest_seconds > 60', 'waiting > 3 or oldest_seconds > 6'],
    ['waiting > 3 unless on (job) (oldest_seconds > 60)', 'waiting > 3 unless on (job) (oldest_seconds > 6)'],
  ])('of %s is %s', (text, faster) => {
    expect(hastenedExpression(text, haste)).toBe(faster);
  });

  it.each([
    'waiting > 20',
    'count(oldest_seconds) > 2',
    'took_seconds_bucket{le="30"} > 0',
    'oldest_seconds == 0',
    '3 * oldest_seconds',
  ])('leaves %s alone', (text) => {
    expect(hastenedExpression(text, haste)).toBe(text);
  });

  it('that is no PromQL is refused', () => {
    expect(() => hastenedExpression('sum(a', haste)).toThrow('no PromQL: sum(a');
  });
});

describe('hastened rules', () => {
  const files = globSync(`${repository}deploy/observability/alerts/*.yaml`);

  it('wait shorter and keep everything else', () => {
    const rule = { alert: 'A', expr: 'up == 0', for: '2m', keep_firing_for: '1m', labels: { severity: 'x' } };
    const record = { record: 'a', expr: 'rate(a_total[5m])' };
    const file = JSON.stringify({ groups: [{ name: 'g', interval: '30s', rules: [rule, record] }] });
    expect(parse(hastenedRules(file, haste))).toEqual({
      groups: [
        {
          name: 'g',
          interval: '3000ms',
          rules: [
            { ...rule, for: '12000ms', keep_firing_for: '6000ms' },
            { ...record, expr: 'rate(a_total[30000ms])' },
          ],
        },
      ],
    });
  });

  it.each(files)('of %s ask for the same at the speed of 1', (file) => {
    const text = readFileSync(file, 'utf8');
    const times = (rules: string): string =>
      rules.replace(/\b\d+(ms|[smhdwy])(\d+(ms|[smhdwy]))*\b/g, (each) =>
        hastenedDuration(each, { speed: 1 }),
      );
    const unhurried = hastenedRules(text, { speed: 1, ages: haste.ages });
    const plain = (rules: string): string => JSON.stringify(parse(rules));
    expect(plain(times(unhurried))).toBe(plain(times(text)));
  });
});
