export function pathOf(target: string): string | undefined {
  return target.startsWith('/') && URL.canParse(`http://localhost${target}`)
    ? new URL(`http://localhost${target}`).pathname
    : undefined;
}
