import { availableParallelism } from 'node:os';
import { ring } from './jest.suite.mjs';

/** Those of them that draw many pictures. */
export default await ring('jest.config.mjs', availableParallelism(), 'slow');
