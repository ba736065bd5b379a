import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../deploy/src/shell.ts';

/** Runs one Maven goal in a throw-away project with these dependencies (`group:artifact:version`). */
export async function maven(
  goal: string,
  dependencies: readonly string[],
  options: readonly string[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'headshots-maven-'));
  try {
    writeFileSync(join(folder, 'pom.xml'), project(dependencies));
    await run('mvn', ['--batch-mode', '--quiet', '-f', join(folder, 'pom.xml'), goal, ...options]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function project(dependencies: readonly string[]): string {
  const entries = dependencies.map((coordinates) => {
    const [group, artifact, version] = coordinates.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>headshots</groupId><artifactId>parts</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${entries.join('')}</dependencies></project>`;
}
