import type { ApiFault } from './api-fault.ts';
import type { Request } from '../api/exchange.ts';

type Asked = Pick<Request, 'method' | 'path' | 'idempotencyKey'>;

export class Faults {
  #waiting: ApiFault[] = [];

  add(fault: ApiFault): void {
    this.#waiting.push(fault);
  }

  clear(): void {
    this.#waiting = [];
  }

  get waiting(): readonly ApiFault[] {
    return this.#waiting;
  }

  take({ method, path, idempotencyKey }: Asked): ApiFault | undefined {
    const fault = this.#waiting.find(
      (each) =>
        (each.method ?? method) === method &&
        path.startsWith(each.path ?? '/') &&
        (each.idempotencyKey ?? idempotencyKey) === idempotencyKey,
    );
    if (!fault) return undefined;
    const left = { ...fault, times: fault.times - 1 };
    this.#waiting = this.#waiting.flatMap((each) => (each !== fault ? [each] : left.times > 0 ? [left] : []));
    return fault;
  }
}
