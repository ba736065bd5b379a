import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const repository = import.meta.dirname;

/** Seconds of a test file that was never measured here: those of the engine, and of the longest suites, begin. */
const unmeasured = { 'services/engine/': 60, 'services/generation/': 60, 'services/identity/': 30 };

/** The longest test file first, as it took the last time. The times are in the file that TEST_DURATIONS names. */
export default class LongestFirst {
  sort(tests) {
    const known = durations();
    const seconds = new Map(tests.map((test) => [test, known[nameOf(test)] ?? guessed(test)]));
    return [...tests].sort((a, b) => seconds.get(b) - seconds.get(a));
  }

  allFailedTests(tests) {
    return tests;
  }

  shard(tests, { shardIndex, shardCount }) {
    return tests.filter((_, index) => index % shardCount === shardIndex - 1);
  }

  cacheResults(_tests, { testResults }) {
    const file = process.env['TEST_DURATIONS'];
    if (!file) return;
    const now = testResults
      .filter(({ perfStats }) => perfStats.runtime > 0)
      .map(({ testFilePath, perfStats }) => [relative(repository, testFilePath), perfStats.runtime / 1000]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      `${file}.${process.pid}`,
      JSON.stringify({ ...durations(), ...Object.fromEntries(now) }, null, 2),
    );
    renameSync(`${file}.${process.pid}`, file);
  }
}

const nameOf = ({ path }) => relative(repository, path);

/** A large file takes longer than a small one. */
function guessed(test) {
  const [, seconds = 10] =
    Object.entries(unmeasured).find(([folder]) => nameOf(test).startsWith(folder)) ?? [];
  return seconds + statSync(test.path).size / 1000;
}

function durations() {
  try {
    return JSON.parse(readFileSync(process.env['TEST_DURATIONS'], 'utf8'));
  } catch {
    return {};
  }
}
