/** For good: from here on the kernel lets it read nothing of other processes, not even of its starter. */
export function dropPrivileges(user: number): void {
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
  if (process.getuid?.() !== user || process.geteuid?.() !== user) throw new Error('still the same user');
}
