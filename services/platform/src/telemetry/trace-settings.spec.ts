import { describe, expect, it } from '@jest/globals';
import { exporterNames, readsKept, type Environment } from './trace-settings.ts';

describe('where spans go', () => {
  it.each<[Environment, readonly string[]]>([
    [{}, []],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, ['otlp']],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/v1/traces' }, ['otlp']],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, ['zipkin']],
    [{ OTEL_TRACES_EXPORTER: ' otlp, console,otlp ' }, ['otlp', 'console']],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, []],
    [{ OTEL_SDK_DISABLED: 'TRUE', OTEL_TRACES_EXPORTER: 'otlp' }, []],
  ])('%j: %j', (env, names) => expect(exporterNames(env)).toEqual(names));

  it.each(['jaeger', 'otlp,none'])('refuses %s and names the variable', (asked) => {
    expect(() => exporterNames({ OTEL_TRACES_EXPORTER: asked })).toThrow('OTEL_TRACES_EXPORTER');
  });
});

describe('the share of reads', () => {
  it.each<[Environment, number | undefined]>([
    [{}, 0.1],
    [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, 0.5],
    [{ OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
    [{ OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '0.5' }, undefined],
  ])('%j: %s', (env, ratio) => expect(readsKept(env)).toBe(ratio));

  it.each(['much', '1.5', '-1'])('is no %s', (given) => {
    expect(() => readsKept({ OTEL_TRACES_SAMPLER_ARG: given })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  });
});
