import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { takenPorts, toolComplaint, tools, type Tool } from './preflight.ts';
import type { Ports } from '../../deploy/src/ports.ts';

const java: Tool = { ...tools.java, forPart: 'kafka' };

describe('what a start needs', () => {
  it('is content with a new enough Java', () => {
    expect(toolComplaint(java, 'openjdk version "17.0.15" 2025-04-15')).toBeUndefined();
  });

  it('names a Java that is too old', () => {
    expect(toolComplaint(java, 'openjdk version "11.0.2"')).toBe(
      'java is version 11; 17 or later is needed.',
    );
  });

  it('names a tool that is missing', () => {
    expect(toolComplaint(java, undefined)).toBe('java is missing.');
  });

  it('names a port somebody holds, and the variable that moves it', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [complaint] = await takenPorts({ ports: { gateway: port } as Ports }, ['gateway']);
    await new Promise((resolve) => server.close(resolve));
    expect(complaint).toContain(`A port is in use: ${port} (gateway).`);
    expect(complaint).toContain(`HEADSHOTS_PORT=${port + 1000}`);
  });
});
