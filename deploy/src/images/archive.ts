import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { file, type Entry } from './entry.ts';
import { blobsOf, mediaTypes, type StoredImage } from './image.ts';
import { tar } from './tar.ts';

const inArchive = (digest: string): string => `blobs/${digest.replace(':', '/')}`;

/**
 * An image as one file: the layout of OCI, which containerd, Podman and registries' clients read, and beside it the list
 * that `docker load` reads.
 */
export async function writeArchive(
  path: string,
  reference: string,
  store: string,
  image: StoredImage,
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await pipeline(Readable.from(tar(contents(reference, store, image))), createWriteStream(unfinished));
  renameSync(unfinished, path);
}

function contents(reference: string, store: string, image: StoredImage): readonly Entry[] {
  const { digest, manifestSize, config, layers } = image;
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        mediaType: mediaTypes.manifest,
        digest,
        size: manifestSize,
        annotations: {
          'io.containerd.image.name': reference,
          'org.opencontainers.image.ref.name': reference.slice(reference.lastIndexOf(':') + 1),
        },
      },
    ],
  };
  const forDocker = [
    {
      Config: inArchive(config),
      RepoTags: [reference],
      Layers: layers.map((layer) => inArchive(layer.digest)),
    },
  ];
  return [
    file('oci-layout', JSON.stringify({ imageLayoutVersion: '1.0.0' })),
    file('index.json', JSON.stringify(index)),
    file('manifest.json', JSON.stringify(forDocker)),
    ...[...blobsOf(store, image)].map(([each, from]): Entry => ({
      kind: 'file',
      path: inArchive(each),
      from,
      executable: false,
    })),
  ];
}
