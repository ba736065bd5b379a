import type { ReceivedRecord } from '../bus/bus.ts';

/** Events that may be tried before their turn: of another key, each key in its order (ADR 0089). */
export class LookBehind {
  private readonly waitingKey: string;
  private readonly done = new Set<bigint>();
  private failedKeys = new Set<string>();

  constructor(waiting: ReceivedRecord) {
    this.waitingKey = keyText(waiting);
  }

  next(behind: readonly ReceivedRecord[]): ReceivedRecord | undefined {
    const found = behind.find((record) => {
      const key = keyText(record);
      return key !== this.waitingKey && !this.failedKeys.has(key) && !this.done.has(record.offset);
    });
    if (!found) this.failedKeys = new Set();
    return found;
  }

  noteDone({ offset }: ReceivedRecord): void {
    this.done.add(offset);
  }

  noteFailed(record: ReceivedRecord): void {
    this.failedKeys.add(keyText(record));
  }
}

const keyText = ({ key }: ReceivedRecord): string => key?.toString('base64') ?? '';
