export { readC2pa, type C2paVerdict } from './c2pa-reader.ts';
export { testEnv } from './env.ts';
export { readPdfs, type PdfVerdict } from './pdf-reader.ts';
export { freePort } from './free-port.ts';
export { eventually } from './eventually.ts';
export { patient } from './patient.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
export { testBus, type TestBus } from './test-bus.ts';
export { testIdentity, type TestIdentity, type TokenOptions } from './test-identity.ts';
export {
  clientCosts,
  dearest,
  fewPages,
  fewRows,
  growth,
  statementCosts,
  type StatementCost,
} from './statement-costs.ts';
export { testCallers, testCallersText, testService } from './test-services.ts';
export { FaultProxy, type Fault } from './fault-proxy.ts';
export { hostileTexts, oddTexts } from './hostile-text.ts';
export { LateDatabase, statusOf } from './late-database.ts';
export { typing } from './typing.ts';
