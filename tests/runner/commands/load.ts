import { TestServers } from '../test-servers.ts';
import { benchOf } from './bench.ts';

/** Ordinary customers beside one account that takes all it can, on a product of its own: LOAD_MINUTES, LOAD_EVERY_S. */
export async function load(): Promise<void> {
  const servers = new TestServers();
  try {
    await servers.clear();
    await benchOf('@headshots/tests', await servers.product('nobody', 'studio'), 'load');
  } finally {
    await servers.end();
  }
}
