import { availableParallelism } from 'node:os';
import { suite } from './jest.suite.mjs';

/** Those of them that kill, stop or starve what they use, or play very many cases. */
export default await suite('jest.int.config.mjs', availableParallelism(), 'slow');
