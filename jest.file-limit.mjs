import { clearTimeout, setTimeout } from 'node:timers';
import { afterAll, expect } from '@jest/globals';

/**
 * In a gate a test file has TEST_FILE_MINUTES, however many of its tests wait in vain. Then the process it runs in is
 * ended: the file has failed, the others go on, and what was at work is named.
 */
const minutes = Number(process.env['TEST_FILE_MINUTES'] ?? 0);

if (minutes > 0) {
  const limit = setTimeout(() => {
    const { testPath, currentTestName = 'before its first test' } = expect.getState();
    process.stderr.write(`✕ ${testPath} was ended after ${minutes} minutes, at: ${currentTestName}\n`);
    process.kill(process.pid, 'SIGKILL');
  }, minutes * 60_000).unref();
  afterAll(() => clearTimeout(limit));
}
