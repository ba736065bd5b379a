import { describe, expect, it } from '@jest/globals';
import { requireSupervisor } from './index.ts';

describe('what a supervisor has to do', () => {
  it('is refused to support', () => {
    expect(() => {
      requireSupervisor({ role: 'support' });
    }).toThrow(expect.objectContaining({ code: 'desk.supervisor_needed', status: 403 }));
  });

  it('is left to a supervisor', () => {
    expect(() => {
      requireSupervisor({ role: 'supervisor' });
    }).not.toThrow();
  });
});
