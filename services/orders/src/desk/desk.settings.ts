import type { Currency } from '../order/money.ts';

export abstract class DeskSettings {
  /** Minor units: what is above is a supervisor's to give back. A currency that is missing has no such amount. */
  abstract readonly supervisorAbove: Readonly<Partial<Record<Currency, bigint>>>;
}
