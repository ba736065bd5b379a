export { rpcProviders, rpcService } from './rpc-service.ts';
export { callerOf, staffOf } from './caller.ts';
export { createRpcClient, withService, withUser, type RpcClientOptions } from './create-rpc-client.ts';
export { callLimits, GuardedCalls } from './guarded-calls.ts';
export { accessRefusedHeader, connectErrorOf, problemOf, refusedTheCaller } from './problem-detail.ts';
export { mountRpc } from './mount-rpc.ts';
export { exported } from './exported.ts';
