import type { Board } from './board.ts';
import { accounts } from './accounts.ts';
import { bus } from './bus.ts';
import { generation } from './generation.ts';
import { lifeOfData } from './life-of-data.ts';
import { money } from './money.ts';
import { oneService } from './one-service.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';

export const boards: readonly Board[] = [
  overview,
  orders,
  money,
  generation,
  bus,
  accounts,
  lifeOfData,
  oneService,
];
