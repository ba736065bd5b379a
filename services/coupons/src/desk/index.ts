export { DeskModule } from './desk.module.ts';
export { DeskRpc } from './desk.rpc.ts';
