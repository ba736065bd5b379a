import integration from './jest.int.config.mjs';

/** The tests that a longer run makes stronger. */
export default { ...integration, testMatch: ['<rootDir>/test/integration/money-*.int-spec.ts'] };
