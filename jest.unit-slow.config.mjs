import { availableParallelism } from 'node:os';
import { suite } from './jest.suite.mjs';

/** Those of them that draw many pictures. */
export default await suite('jest.config.mjs', availableParallelism(), 'slow');
