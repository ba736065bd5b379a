/** Address of a real part for tests. @throws Error saying which variable is missing: such a test never skips itself */
export function testEnv(name: `TEST_${string}`): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set. Integration tests need the real parts: run them by "make test-integration".`,
    );
  return value;
}
