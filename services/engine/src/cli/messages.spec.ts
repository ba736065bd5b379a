import { describe, expect, it } from '@jest/globals';
import { inWords, CliError } from './messages.ts';
import { progressLine } from './progress-bar.ts';
import { EngineFailure } from '../port.ts';

describe('what the command line says', () => {
  it('draws how far it is', () => {
    expect(progressLine(5, 20, 3.14)).toBe('[########........................] 5/20  3.1 s');
    expect(progressLine(20, 20, 8)).toBe(`[${'#'.repeat(32)}] 20/20  8.0 s`);
  });

  it('tells failures in sentences, without a stack', () => {
    expect(inWords(new CliError('There is no file x.'))).toBe('There is no file x.');
    expect(inWords(new EngineFailure('permanent', 'photo_unreadable'))).toMatch(
      /^The photo cannot be opened/,
    );
    expect(inWords(new EngineFailure('permanent', 'no_face'))).toMatch(/^No face was found/);
  });

  it('adds the cause of what is not the photo’s fault', () => {
    const failure = new EngineFailure('transient', 'engine_unavailable', {
      cause: new Error('out of memory'),
    });
    expect(inWords(failure)).toContain('out of memory');
  });
});
