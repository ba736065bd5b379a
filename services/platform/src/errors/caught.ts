/**
 * A callback for an event or timer. Nobody stands above those: what they throw ends the process. What this one throws
 * goes to `fail` instead, which must not throw itself.
 */
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
