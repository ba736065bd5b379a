const waitMs = 5_000;

/**
 * Ends a run whose tests have failed and that something still keeps open: a service that could not start, say, has connections
 * that no test knows of. A run that passed and does not end is left as it is: it tells of a leak.
 */
export default class EndAfterFailure {
  #watches;

  constructor({ watch, watchAll }) {
    this.#watches = watch || watchAll;
  }

  onRunComplete(_contexts, { success }) {
    if (success || this.#watches) return;
    setTimeout(() => {
      process.stderr.write('What failed tests left open kept jest from ending.\n');
      process.exit(1);
    }, waitMs).unref();
  }

  getLastError() {}
}
