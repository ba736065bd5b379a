import { afterAll, beforeAll } from '@jest/globals';
import { testEngines } from '../../../tools/dev/test-environment.ts';
import { restartService } from './stack.ts';

/** For tests that strike while images are being made: each takes two seconds, however quick the engine of the run is. */
export function useSlowEngine(): void {
  beforeAll(() => restartService('generation', {}, testEngines.slow));
  afterAll(() => restartService('generation'));
}
