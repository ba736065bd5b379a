/** The path of a request's target, as a browser would write it; undefined for a target that is none. */
export function pathOf(target: string): string | undefined {
  return target.startsWith('/') && URL.canParse(`http://localhost${target}`)
    ? new URL(`http://localhost${target}`).pathname
    : undefined;
}
