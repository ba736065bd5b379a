import type { EnginePool } from '@headshots/engine';

/** Injection token of the engine: its worker threads are shared by the whole process. */
export const ENGINE = Symbol('ENGINE');
export type Engine = EnginePool;
