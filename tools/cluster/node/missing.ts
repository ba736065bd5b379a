export function missingForNode(): string | undefined {
  if (process.platform !== 'linux') return 'this is not Linux';
  return process.getuid?.() === 0 ? undefined : 'root is needed';
}
