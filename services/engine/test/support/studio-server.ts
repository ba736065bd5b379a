import { createEngineServer } from '../../src/server/engine-server.ts';
import { createEnginePool } from '../../src/studio/studio-pool.ts';

/** The studio engine behind the route of GPU engines, at a free port of this machine. */
export class StudioServer {
  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<StudioServer> {
    const pool = createEnginePool({ threads: 2 });
    const server = createEngineServer(pool);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    return new StudioServer(url, async () => {
      await server.close();
      await pool.close();
    });
  }
}
