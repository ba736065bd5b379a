import { Client, type ClientConfig } from 'pg';

/**
 * One connection for one piece of work; it is closed afterwards. A server that goes away fails the work, and never ends
 * the process, as a client that nobody listens to does.
 * @throws when the server cannot be reached, or goes away before the work is done
 */
export async function withPostgres<T>(
  config: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectedTo(config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function connectedTo(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  // Whoever waits for an answer is told by its own rejection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
