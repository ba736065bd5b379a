/**
 * Gives up every right of the user who started the process, for good. From here on the kernel lets it read nothing of
 * other processes, not even of the one that started it.
 */
export function dropPrivileges(user: number): void {
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
  if (process.getuid?.() !== user || process.geteuid?.() !== user) throw new Error('still the same user');
}
