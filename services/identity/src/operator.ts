import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { accountCommands, OperatorModule } from './operator/index.ts';
import { loadIdentityConfig } from './identity.config.ts';

await runOperator(accountCommands(partsOf(() => OperatorModule.forRoot(loadIdentityConfig()))));
