/** A setting these tests cannot do without. @throws Error naming it */
export function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`Set ${name}; \`make test-e2e\` does.`);
  return value.replace(/\/$/, '');
}
