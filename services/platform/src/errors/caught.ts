/** For events and timers, where a throw ends the process: it goes to `fail`, which must not throw itself. */
export function caught<A extends readonly unknown[]>(
  fail: (error: unknown) => void,
  work: (...given: A) => void,
): (...given: A) => void {
  return (...given) => {
    try {
      work(...given);
    } catch (error) {
      fail(error);
    }
  };
}
