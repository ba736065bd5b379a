const last: (() => Promise<void>)[] = [];

export function onFlush(work: () => Promise<void>): void {
  last.push(work);
}

/** Sends what telemetry still holds. Never throws. */
export async function flushTelemetry(): Promise<void> {
  await Promise.allSettled(last.map((work) => work()));
}
