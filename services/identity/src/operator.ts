import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { accountCommands } from './operator/account.commands.ts';
import { loadIdentityConfig } from './identity.config.ts';
import { OperatorModule } from './operator/operator.module.ts';

await runOperator(accountCommands(partsOf(() => OperatorModule.forRoot(loadIdentityConfig()))));
