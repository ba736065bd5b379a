export interface Fault {
  readonly fault: string;
}

export function guardImageProcess(): void {
  const failed = (error: unknown): void => {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const end = (): never => process.exit(1);
    if (!process.send) end();
    process.send?.({ fault } satisfies Fault, end);
  };
  process.on('uncaughtException', failed).on('unhandledRejection', failed);
}
