import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { arrangeEndpointOf } from './payments/index.ts';
import { documentCommands, endpointCommands, orderCommands, OperatorModule } from './operator/index.ts';
import { loadStripeEndpointConfig } from './payments/stripe/stripe-endpoint.config.ts';
import { loadBookkeepingConfig } from './documents/bookkeeping.config.ts';
import { loadOrdersConfig } from './orders.config.ts';

await runOperator({
  ...orderCommands(partsOf(() => OperatorModule.forRoot(loadOrdersConfig()))),
  /** They read the books as the role that owns them, and need nothing of the service. */
  ...documentCommands(() => loadBookkeepingConfig().BOOKKEEPING_DATABASE_URL),
  /** It asks Stripe alone, with a key of the operator. */
  ...endpointCommands(() => arrangeEndpointOf(loadStripeEndpointConfig())),
});
