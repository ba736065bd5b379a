import { availableParallelism } from 'node:os';
import { ring } from './jest.suite.mjs';

/** Tests against real servers, of every package. */
export default await ring('jest.int.config.mjs', availableParallelism());
