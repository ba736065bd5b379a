/**
 * A command that gives way to what else runs on the machine. Linux shares its cores by session where `autogroup` is on, so
 * the session gets the weight, too: start it as the first of its own (`detached`, `setsid`), or everything beside it gives way.
 * @param niceness 1 (a little) to 19 (takes what others leave)
 */
export function niceCommand(niceness: number, command: readonly string[]): readonly string[] {
  const nice = ['nice', '-n', String(niceness), ...command];
  if (process.platform !== 'linux') return nice;
  return ['sh', '-c', `echo ${niceness} 2>/dev/null > /proc/self/autogroup; exec "$@"`, 'sh', ...nice];
}
