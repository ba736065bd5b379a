import type { ChildProcess } from 'node:child_process';

/** Whether the process was started and has not ended. */
export const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;
