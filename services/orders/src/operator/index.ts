export { documentCommands } from './document.commands.ts';
export { endpointCommands } from './endpoint.commands.ts';
export { OperatorModule } from './operator.module.ts';
export { orderCommands } from './order.commands.ts';
