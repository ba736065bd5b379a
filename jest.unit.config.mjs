import { availableParallelism } from 'node:os';
import { ring } from './jest.suite.mjs';

/** Tests without servers, of every package. They compute, so one to a core. */
export default await ring('jest.config.mjs', availableParallelism());
