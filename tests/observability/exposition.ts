/** One family of what `/metrics` of a running service said. */
export interface ExposedMetric {
  readonly type: string;
  readonly help: string;
  /** Label names of every series it had. */
  readonly series: readonly (readonly string[])[];
}

const comment = /^# (HELP|TYPE) (\S+) (.*)$/;
const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/;
const label = /(\w+)="(?:[^"\\]|\\.)*"/g;

/** Reads Prometheus' text format, by name of family. @throws Error at a line that is none of it */
export function exposition(text: string): ReadonlyMap<string, ExposedMetric> {
  const found = new Map<string, { type: string; help: string; series: string[][] }>();
  const of = (name: string) => {
    const family = found.get(name) ?? { type: '', help: '', series: [] };
    found.set(name, family);
    return family;
  };
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, kind, name = '', said = ''] = comment.exec(line) ?? [];
    if (kind) of(name)[kind === 'TYPE' ? 'type' : 'help'] = said;
    else {
      const [, full, labels = ''] = sample.exec(line) ?? [];
      if (full === undefined) throw new Error(`no sample: ${line}`);
      const bare = full.replace(/_(bucket|count|sum)$/, '');
      const family = found.has(full) ? full : bare;
      of(family).series.push([...labels.matchAll(label)].map(([, each = '']) => each).sort());
    }
  }
  return found;
}
