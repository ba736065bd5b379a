export type Environment = Readonly<Record<string, string | undefined>>;

const known = ['otlp', 'zipkin', 'console'] as const;
export type ExporterName = (typeof known)[number];

/**
 * Where spans go, by `OTEL_TRACES_EXPORTER`; when it says nothing, to the collector that is named, if one is.
 * @throws Error naming the variable
 */
export function exporterNames(env: Environment): readonly ExporterName[] {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return [];
  const asked = (env['OTEL_TRACES_EXPORTER'] ?? '').split(',').flatMap((name) => name.trim() || []);
  if (asked.length === 0) return namesCollector(env) ? ['otlp'] : [];
  if (asked.length === 1 && asked[0] === 'none') return [];
  return [...new Set(asked)].map((name) => {
    const found = known.find((one) => one === name);
    if (!found)
      throw new Error(`OTEL_TRACES_EXPORTER: ${name} is none of ${known.join(', ')}, or none alone`);
    return found;
  });
}

const namesCollector = (env: Environment): boolean =>
  Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);

const readRatio = 0.1;

/**
 * The share of traces that begin with a read and are kept, 0 to 1; undefined when `OTEL_TRACES_SAMPLER` names one of
 * the standard samplers.
 * @throws Error naming the variable
 */
export function readsKept(env: Environment): number | undefined {
  if (env['OTEL_TRACES_SAMPLER']) return undefined;
  const given = env['OTEL_TRACES_SAMPLER_ARG'];
  if (!given) return readRatio;
  const ratio = Number(given);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new Error('OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1');
}
