/** Of the servers and the product: with stand-ins of the servers' images over it where these cannot be pulled. */
export const composeFiles: readonly string[] = JSON.parse(
  process.env['TEST_COMPOSE_FILES'] ?? '[]',
) as string[];
