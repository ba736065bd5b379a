import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { accountCommands } from './adapters/cli/account-commands.ts';
import { loadIdentityConfig } from './identity.config.ts';
import { OperatorModule } from './operator.module.ts';

await runOperator(accountCommands(partsOf(() => OperatorModule.forRoot(loadIdentityConfig()))));
