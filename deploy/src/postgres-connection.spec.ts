import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withPostgres } from './postgres-connection.ts';

/** `AuthenticationOk` and `ReadyForQuery` of the protocol. */
const welcome = Buffer.from('5200000008000000005a0000000549', 'hex');
const server = createServer();
let whenAsked: (socket: Socket) => void;

beforeEach(async () => {
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => whenAsked(socket));
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

const config = () => ({
  host: '127.0.0.1',
  port: (server.address() as AddressInfo).port,
  ...{ user: 'somebody', password: '', database: 'somewhere', ssl: false },
});

describe('a connection to Postgres', () => {
  it('that breaks in the middle of a question fails the question and nothing else', async () => {
    whenAsked = (socket) => socket.destroy();
    await expect(withPostgres(config(), (client) => client.query('SELECT 1'))).rejects.toThrow(/terminated/);
  });

  it('that breaks while nothing is asked fails the next question and nothing else', async () => {
    let connection: Socket | undefined;
    server.on('connection', (socket) => (connection = socket));
    const asked = withPostgres(config(), async (client) => {
      const gone = once(client, 'end');
      connection?.destroy();
      await gone;
      await client.query('SELECT 1');
    });
    await expect(asked).rejects.toThrow(/terminated|not queryable/);
  });

  it('fails at once where nobody listens', async () => {
    const nobody = { ...config(), port: 1 };
    await expect(withPostgres(nobody, () => Promise.resolve('asked'))).rejects.toThrow(/ECONNREFUSED/);
  });
});
