/** Does something again and again, so many at once, until it is told to stop; what comes of it does not matter. */
export function busily(atOnce: number, work: () => Promise<unknown>): () => Promise<void> {
  let over = false;
  const goOn = async (): Promise<void> => {
    while (!over) await work().catch(() => undefined);
  };
  const all = Promise.all(Array.from({ length: atOnce }, goOn));
  return async () => {
    over = true;
    await all;
  };
}
