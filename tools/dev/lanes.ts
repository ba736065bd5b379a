/** Does all of the work in its order, at most so many pieces at once. @returns results as they came @throws what the first failed piece throws */
export async function inLanes<T>(lanes: number, work: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const waiting = [...work];
  const results: T[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await next());
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
