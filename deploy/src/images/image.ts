import { blobPath, storeBlob, storeLayer, type Layer, type StoredLayer } from './layer.ts';
import type { Cpu } from './lock.ts';

/** How a container of the image starts when nobody says otherwise. */
export interface Start {
  readonly command: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** `uid:gid`. */
  readonly user: string;
}

export interface Image {
  readonly name: string;
  /** From the bottom; those that change least come first, so that others share them. */
  readonly layers: readonly Layer[];
  readonly start: Start;
}

export interface StoredImage {
  /** Of the manifest: what a registry and a pod call the image by. */
  readonly digest: string;
  readonly manifestSize: number;
  /** Of the configuration. */
  readonly config: string;
  readonly layers: readonly StoredLayer[];
}

export const mediaTypes = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+zstd',
} as const;

const architectures = { x64: 'amd64', arm64: 'arm64' } as const satisfies Record<Cpu, string>;

/** Writes what is new of the image into the store. */
export async function storeImage(store: string, image: Image, cpu: Cpu): Promise<StoredImage> {
  const layers: StoredLayer[] = [];
  for (const layer of image.layers) layers.push(await storeLayer(store, layer));
  const config = storeBlob(store, json(configOf(image.start, layers, cpu)));
  const manifest = storeBlob(
    store,
    json({
      schemaVersion: 2,
      mediaType: mediaTypes.manifest,
      config: { mediaType: mediaTypes.config, ...config },
      layers: layers.map(({ digest, size }) => ({ mediaType: mediaTypes.layer, digest, size })),
    }),
  );
  return { digest: manifest.digest, manifestSize: manifest.size, config: config.digest, layers };
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Without a date and without a commit: what did not change has the digest it had. */
const configOf = (start: Start, layers: readonly StoredLayer[], cpu: Cpu): unknown => ({
  architecture: architectures[cpu],
  os: 'linux',
  config: {
    User: start.user,
    Env: Object.entries(start.env).map(([name, value]) => `${name}=${value}`),
    Cmd: start.command,
    WorkingDir: start.folder,
  },
  rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
});

/** Blobs of an image, each once. */
export const blobsOf = (
  store: string,
  { digest, config, layers }: StoredImage,
): ReadonlyMap<string, string> =>
  new Map(
    [digest, config, ...layers.map((layer) => layer.digest)].map((each) => [each, blobPath(store, each)]),
  );
