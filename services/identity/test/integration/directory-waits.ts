import { jest } from '@jest/globals';

/**
 * Runs the work and counts its questions to Keycloak by the time limit that each one is given, in ms: how long it may
 * wait, instead of how long it took on this machine.
 */
export async function waitsOf(limitMs: number, work: () => Promise<unknown>): Promise<number> {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  try {
    await work();
    return timeout.mock.calls.filter(([ms]) => ms === limitMs).length;
  } finally {
    timeout.mockRestore();
  }
}
