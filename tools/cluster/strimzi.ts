import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import { maven } from '../dev/parts/maven.ts';
import { tools } from '../dev/preflight.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

const version = '1.2.0';
/** Strimzi's classes are compiled for it. */
const javaForStrimzi = 21;

const kinds = ['kafka.Kafka', 'nodepool.KafkaNodePool', 'user.KafkaUser'] as const;
const target = ['--target-kube', '1.30+', '--crd-api-version', 'v1'];
const versions = ['--api-versions', 'v1', '--describe-api-versions', 'v1', '--storage-version', 'v1'];

const elsewhere = [
  '/usr/lib/jvm/*/bin/java',
  '/opt/java/*/bin/java',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java',
];

async function newJava(): Promise<string | undefined> {
  const home = process.env['JAVA_HOME'];
  const candidates = [
    ...(home ? [join(home, 'bin/java')] : []),
    'java',
    ...elsewhere.flatMap((at) => globSync(at)),
  ];
  for (const java of candidates) if ((await majorOf(java)) >= javaForStrimzi) return java;
  return undefined;
}

async function majorOf(java: string): Promise<number> {
  const { code, output } = await tryRun(java, ['-version']);
  return code === 0 ? Number(/version "(\d+)/.exec(output)?.[1] ?? 0) : 0;
}

const folderIn = (cache: string): string => join(cache, `strimzi-${version}`);

export async function missingForStrimzi(cache: string): Promise<string | undefined> {
  if (existsSync(folderIn(cache))) return undefined;
  if ((await newJava()) === undefined) return `Java ${javaForStrimzi} or later is missing`;
  const { name, versionArgs } = tools.maven;
  return (await tryRun(name, versionArgs)).code === 0 ? undefined : `${name} is missing`;
}

/**
 * Definitions of Strimzi's kinds. They are in no registry: its own generator writes them of its classes.
 * @returns the folder of the files, in the cache
 */
export const strimziDefinitions = (cache: string): Promise<string> =>
  cachedFolder(folderIn(cache), async (unfinished) => {
    const java = (await newJava()) ?? 'java';
    const jars = mkdtempSync(join(tmpdir(), 'headshots-strimzi-'));
    try {
      const parts = ['crd-generator', 'api'].map((part) => `io.strimzi:${part}:${version}`);
      await maven('dependency:copy-dependencies', parts, [`-DoutputDirectory=${jars}`]);
      const wanted = kinds.map(
        (kind) => `io.strimzi.api.kafka.model.${kind}=${join(unfinished, `${kind}.yaml`)}`,
      );
      const generator = ['-cp', join(jars, '*'), 'io.strimzi.crdgenerator.CrdGenerator', '--yaml'];
      await run(java, [...generator, ...target, ...versions, ...wanted]);
    } finally {
      rmSync(jars, { recursive: true, force: true });
    }
  });
