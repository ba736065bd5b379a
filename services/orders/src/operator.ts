import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { documentCommands } from './operator/document.commands.ts';
import { endpointCommands } from './operator/endpoint.commands.ts';
import { orderCommands } from './operator/order.commands.ts';
import { loadBookkeepingConfig } from './documents/bookkeeping.config.ts';
import { OperatorModule } from './operator/operator.module.ts';
import { loadOrdersConfig } from './orders.config.ts';
import { arrangeEndpointOf } from './payments/stripe/stripe-endpoint.ts';
import { loadStripeEndpointConfig } from './payments/stripe/stripe-endpoint.config.ts';

await runOperator({
  ...orderCommands(partsOf(() => OperatorModule.forRoot(loadOrdersConfig()))),
  /** They read the books as the role that owns them, and need nothing of the service. */
  ...documentCommands(() => loadBookkeepingConfig().BOOKKEEPING_DATABASE_URL),
  /** It asks Stripe alone, with a key of the operator. */
  ...endpointCommands(() => arrangeEndpointOf(loadStripeEndpointConfig())),
});
