/** The last that an image process says: what nobody caught. */
export interface Fault {
  readonly fault: string;
}

/** An error that nobody caught is told to the service, which writes it down; then the process ends and is replaced. */
export function guardImageProcess(): void {
  const failed = (error: unknown): void => {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const end = (): never => process.exit(1);
    if (!process.send) end();
    process.send?.({ fault } satisfies Fault, end);
  };
  process.on('uncaughtException', failed).on('unhandledRejection', failed);
}
