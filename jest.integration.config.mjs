import { availableParallelism } from 'node:os';
import { suite } from './jest.suite.mjs';

/** Tests against real servers, of every package. */
export default await suite('jest.int.config.mjs', availableParallelism());
