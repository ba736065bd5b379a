import { describe, expect, it } from '@jest/globals';
import { kafkaSecurityFrom } from './kafka-security.ts';

const account = {
  KAFKA_TLS: 'true',
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_SASL_USERNAME: 'orders',
  KAFKA_SASL_PASSWORD: 'secret',
};

describe('the way to a secured Kafka', () => {
  it('is plain when nothing is said', () => expect(kafkaSecurityFrom({})).toEqual({}));

  it('has an account inside TLS', () => {
    expect(kafkaSecurityFrom(account)).toEqual({
      tls: {},
      sasl: { mechanism: 'scram-sha-512', username: 'orders', password: 'secret' },
    });
  });

  it('knows an authority of its own', () => {
    const file = new URL(import.meta.url).pathname;
    expect(kafkaSecurityFrom({ KAFKA_TLS: 'true', KAFKA_TLS_CA_FILE: file })).toEqual({
      tls: { authority: expect.stringContaining('authority of its own') },
    });
  });

  it.each([
    ['KAFKA_SASL_USERNAME', { ...account, KAFKA_SASL_USERNAME: '' }],
    ['KAFKA_SASL_PASSWORD', { ...account, KAFKA_SASL_PASSWORD: '' }],
    ['KAFKA_TLS', { ...account, KAFKA_TLS: 'false' }],
    ['KAFKA_TLS_CA_FILE', { KAFKA_TLS_CA_FILE: '/etc/hosts' }],
    ['KAFKA_TLS_CA_FILE', { KAFKA_TLS: 'true', KAFKA_TLS_CA_FILE: '/nowhere/ca.pem' }],
    ['KAFKA_SASL_MECHANISM', { ...account, KAFKA_SASL_MECHANISM: 'plain' }],
  ])('names %s when it does not fit, never its value', (variable, env) => {
    expect(() => kafkaSecurityFrom(env)).toThrow(new RegExp(`${variable} \\(`));
    expect(() => kafkaSecurityFrom(env)).not.toThrow(/secret|nowhere/);
  });
});
