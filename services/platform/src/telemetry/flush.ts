const last: (() => Promise<void>)[] = [];

/** Adds something to be done as the very last of the process. */
export function onFlush(work: () => Promise<void>): void {
  last.push(work);
}

/** Sends what telemetry still holds. Never throws. */
export async function flushTelemetry(): Promise<void> {
  await Promise.allSettled(last.map((work) => work()));
}
