export { createEnginePool } from './pool.ts';
export * from './port.ts';
