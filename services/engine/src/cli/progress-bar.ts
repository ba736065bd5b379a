const WIDTH = 32;

export function progressLine(done: number, count: number, seconds: number): string {
  const bar = '#'.repeat(Math.round((WIDTH * done) / count)).padEnd(WIDTH, '.');
  return `[${bar}] ${done}/${count}  ${seconds.toFixed(1)} s`;
}

export function progressBar(count: number, out: NodeJS.WriteStream = process.stderr): (done: number) => void {
  const began = performance.now();
  const show = (done: number): void => {
    const line = progressLine(done, count, (performance.now() - began) / 1000);
    out.write(out.isTTY ? `\r${line}${done === count ? '\n' : ''}` : `${line}\n`);
  };
  show(0);
  return show;
}
