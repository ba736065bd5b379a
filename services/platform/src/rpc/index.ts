export { RPC_HANDLERS, rpcProviders, rpcService, type RpcHandler } from './rpc-service.ts';
export { callerOf, callerKey } from './caller.ts';
export {
  createRpcClient,
  isIdempotent,
  withService,
  withUser,
  type RpcClientOptions,
} from './create-rpc-client.ts';
export { callLimits, GuardedCalls, type GuardedCallsOptions } from './guarded-calls.ts';
export { accessRefusedHeader, connectErrorOf, problemOf, refusedTheCaller } from './problem-detail.ts';
export { mountRpc } from './mount-rpc.ts';
export { exported } from './exported.ts';
