import 'reflect-metadata';
import { partsOf, runOperator } from '@headshots/platform/operator';
import { loadMediaConfig } from './media.config.ts';
import { OperatorModule, restoreCommands } from './operator/index.ts';

await runOperator(restoreCommands(partsOf(() => OperatorModule.forRoot(loadMediaConfig()))));
