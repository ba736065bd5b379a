import { describe, expect, it } from '@jest/globals';
import { pythonComplaint } from './python-tools.ts';

describe('the Python of this machine', () => {
  it('is good enough when it runs and has pip', () => {
    expect(pythonComplaint(0, '3.13.1')).toBeUndefined();
  });

  it('is missing: the message names the packages', () => {
    const message = pythonComplaint(127, 'spawn python3 ENOENT');
    expect(message).toContain('python3 is missing');
    expect(message).toContain('apt-get install python3 python3-pip');
  });

  it('lacks pip, as on Debian', () => {
    expect(pythonComplaint(1, "ModuleNotFoundError: No module named 'pip'")).toContain('pip of python3');
  });
});
