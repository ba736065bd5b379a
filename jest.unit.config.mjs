import { availableParallelism } from 'node:os';
import { suite } from './jest.suite.mjs';

/** Tests without servers, of every package. They compute, so one to a core. */
export default await suite('jest.config.mjs', availableParallelism());
