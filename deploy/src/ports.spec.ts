import { describe, expect, it } from '@jest/globals';
import { portsFrom, portVariable } from './ports.ts';

describe('ports', () => {
  it('puts the product on 8080', () => {
    expect(portsFrom({}).gateway).toBe(8080);
  });

  it('moves every port by the offset', () => {
    const moved = portsFrom({ HEADSHOTS_PORT_OFFSET: '10000' });
    expect(moved.gateway).toBe(18080);
    expect(moved.smtp).toBe(11025);
  });

  it('takes a single port as it is, whatever the offset', () => {
    expect(portsFrom({ HEADSHOTS_PORT_OFFSET: '10000', HEADSHOTS_PORT: '3000' }).gateway).toBe(3000);
  });

  it('names the variable of a port with a compound name', () => {
    expect(portVariable('keycloakManagement')).toBe('HEADSHOTS_KEYCLOAK_MANAGEMENT_PORT');
  });

  it.each(['eighty', '0', '70000', '80.5'])('refuses %s and names the variable', (value) => {
    expect(() => portsFrom({ HEADSHOTS_PORT: value })).toThrow('HEADSHOTS_PORT must be a whole number');
  });

  it('refuses two parts on one port', () => {
    expect(() => portsFrom({ HEADSHOTS_KAFKA_PORT: '8080' })).toThrow(
      'gateway and kafka both want port 8080',
    );
  });
});
