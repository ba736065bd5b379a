import { describe, expect, it } from '@jest/globals';
import { services, statefulServices } from '../../deploy/src/service-names.ts';
import { commandOf, node } from './support/commands.ts';
import { staged } from './support/staged.ts';

const notFound = /ERR_MODULE_NOT_FOUND|ERR_PACKAGE_PATH|Cannot find|ENOENT/;
/** Writes the types of the public API, in a checkout. */
const generator = /^services\/gateway\/dist\/openapi\//;

const keepsState = (name: string): boolean => statefulServices.some((each) => each === name);

describe.each(services)('the image of %s', (name) => {
  const image = staged(name);

  it('loads everything it is made of, tracing included, and asks for its settings', async () => {
    const { code, output } = await image.start(commandOf(name), { OTEL_TRACES_EXPORTER: 'otlp' }).ended;
    expect(output).toContain('Configuration is not valid: ');
    expect(output).not.toMatch(notFound);
    expect(code).toBe(1);
  });

  it('has what each of its files imports', () => {
    const missing = image.unresolved('services/*/dist/**/*.js', 'proto/dist/**/*.js');
    expect(missing.filter((each) => !generator.test(each))).toEqual([]);
  });

  if (keepsState(name))
    it('has a migration that asks for its database', async () => {
      const { code, output } = await image.start(node(128, '--enable-source-maps', 'dist/migrate.js')).ended;
      expect(output).toContain('Configuration is not valid: DATABASE_URL');
      expect(code).toBe(1);
    });
});
