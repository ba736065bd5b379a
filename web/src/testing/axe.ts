import axe, { type RunOptions } from 'axe-core';

const options: RunOptions = {
  rules: { 'color-contrast': { enabled: false }, 'landmark-unique': { enabled: false } },
  // What is not read is not worked out.
  ...{ resultTypes: ['violations'], selectors: false, preload: false },
};

/** What axe finds wrong in the whole document; what depends on style sheets is checked in the browser. */
export async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
