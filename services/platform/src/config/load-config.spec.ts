import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { commonConfig, ConfigError, loadConfig, sessionIssuer } from './index.ts';

const schema = z.object({
  ...commonConfig.serviceShape,
  ...commonConfig.kafkaShape,
  ...commonConfig.rpcShape,
});
const good = {
  PORT: '8102',
  KAFKA_BROKERS: 'a:1, b:2',
  RPC_SERVICE_KEY: 'a-key-of-no-less-than-32-letters',
  IDENTITY_URL: 'http://127.0.0.1:8101',
};

describe('configuration', () => {
  it('reads numbers, lists and defaults', () => {
    expect(loadConfig(schema, good)).toMatchObject({
      PORT: 8102,
      HOST: '127.0.0.1',
      KAFKA_BROKERS: ['a:1', 'b:2'],
      TOPIC_PREFIX: '',
    });
  });

  it('has sessions issued under the public address, unless a name is given', () => {
    expect(sessionIssuer(loadConfig(schema, good))).toBe('http://localhost:8080');
    const PUBLIC_URL = 'https://konterfei.example/';
    expect(sessionIssuer(loadConfig(schema, { ...good, PUBLIC_URL }))).toBe('https://konterfei.example');
    const SESSION_ISSUER = 'http://identity:8080';
    expect(sessionIssuer(loadConfig(schema, { ...good, PUBLIC_URL, SESSION_ISSUER }))).toBe(SESSION_ISSUER);
  });

  it('names what is missing or wrong, never the value', () => {
    const read = () => loadConfig(schema, { ...good, PORT: 'top-secret', RPC_SERVICE_KEY: '' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT .*RPC_SERVICE_KEY \(missing/);
    expect(read).not.toThrow(/top-secret/);
  });
});
