/** What a measurement is held against. */
export interface Aim {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

const met = ({ measured, atMost = Infinity, atLeast = -Infinity }: Aim): boolean =>
  measured <= atMost && measured >= atLeast;

const digits = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Prints a table; false when one aim was missed. */
export function report(aims: readonly Aim[]): boolean {
  const width = Math.max(...aims.map(({ what }) => what.length));
  for (const aim of aims) {
    const bound = aim.atMost === undefined ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;
    const value = `${digits(aim.measured)} ${aim.unit}`.padStart(12);
    console.log(`${met(aim) ? '✓' : '✗'} ${aim.what.padEnd(width)} ${value}   ${bound} ${aim.unit}`);
  }
  return aims.every(met);
}

/** Prints rows of name, value and share of the sum. */
export function shares(title: string, rows: ReadonlyMap<string, number>, unit: string): void {
  const sum = [...rows.values()].reduce((total, value) => total + value, 0);
  console.log(title);
  for (const [name, value] of rows) {
    const share = `${((100 * value) / sum).toFixed(0)} %`.padStart(5);
    console.log(`  ${name.padEnd(20)} ${value.toFixed(0).padStart(6)} ${unit} ${share}`);
  }
  console.log(`  ${'all'.padEnd(20)} ${sum.toFixed(0).padStart(6)} ${unit}`);
}
