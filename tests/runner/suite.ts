import type { Progress } from '../../tools/dev/progress.ts';
import type { Affected } from './affected.ts';
import type { Tally } from './tally.ts';
import type { TestServers } from './test-servers.ts';

export interface SuiteContext {
  readonly servers: TestServers;
  readonly progress: Progress;
  /** The time of the suite begins now: what it needs is downloaded, built and running. */
  readonly begins: () => void;
  /** Other suites go on beside it and come first. */
  readonly aside: boolean;
  /** What a change can reach; everything when it is not told. */
  readonly only?: Affected | undefined;
}

export type Suite = (context: SuiteContext) => Promise<readonly Tally[]>;
