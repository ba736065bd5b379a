import { partsOf } from '@headshots/platform/operator';
import { typing } from '@headshots/platform/testing';
import { orderCommands } from '../../src/operator/order.commands.ts';
import { OperatorModule } from '../../src/operator/operator.module.ts';
import type { OrdersConfig } from '../../src/orders.config.ts';

/** What an operator types, and what is answered. */
export const operatorOf = (config: OrdersConfig) => {
  const type = typing(orderCommands(partsOf(() => OperatorModule.forRoot(config))));
  return async (...words: readonly string[]): Promise<string> => {
    const { said, complained } = await type(...words);
    return [...said, ...complained].join('\n');
  };
};
