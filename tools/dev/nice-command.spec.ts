import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { niceCommand } from './nice-command.ts';

/** In a session of its own, as jest runs are started: its weight is not that of the tests. */
function output(niceness: number, command: readonly string[]): string {
  const [program, ...args] = niceCommand(niceness, command);
  const session =
    process.platform === 'linux' ? ['setsid', '--wait', program as string] : [program as string];
  return spawnSync(session[0] as string, [...session.slice(1), ...args], { encoding: 'utf8' }).stdout;
}

it('gives way by its niceness', () => {
  expect(output(19, ['nice'])).toBe('19\n');
});

it('passes words on as they are', () => {
  expect(output(5, ['printf', '%s|', 'a b', '$HOME', '"'])).toBe('a b|$HOME|"|');
});
