import { relative } from 'node:path';

const everyMs = 30_000;

/**
 * Says every half minute which test files are at work and how long, and how many are over; and of each test that fails
 * what it said, at once: a run that is ended from outside has told by then.
 */
export default class RunningFiles {
  #running = new Map();
  #ended = 0;
  #files = 0;
  #timer;

  onRunStart({ numTotalTestSuites }) {
    this.#files = numTotalTestSuites;
    this.#timer = setInterval(() => this.#say(), everyMs);
    this.#timer.unref();
  }

  onTestFileStart({ path }) {
    this.#running.set(path, Date.now());
  }

  onTestCaseResult({ path }, { status, fullName, failureMessages = [] }) {
    if (status !== 'failed') return;
    const said = failureMessages.flatMap((message) => message.split('\n').slice(0, 12)).join('\n');
    process.stderr.write(`✕ ${relative(import.meta.dirname, path)}: ${fullName}\n${said}\n`);
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
    this.#ended += 1;
  }

  onRunComplete() {
    clearInterval(this.#timer);
  }

  getLastError() {}

  #say() {
    const now = Date.now();
    const files = [...this.#running].map(
      ([path, began]) => `${relative(import.meta.dirname, path)} (${Math.round((now - began) / 1_000)} s)`,
    );
    if (files.length > 0)
      process.stderr.write(`· ${this.#ended} of ${this.#files} test files, at ${files.join(', ')}\n`);
  }
}
