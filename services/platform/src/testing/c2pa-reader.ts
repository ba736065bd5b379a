import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testEnv } from './env.ts';

export interface C2paVerdict {
  /** `None` where the file carries no manifest. */
  readonly state: 'Valid' | 'Trusted' | 'Invalid' | 'None';
  /** Codes of what it objects to, for example `signingCredential.untrusted`. */
  readonly complaints: readonly string[];
  /** IPTC address of the source type the file claims. */
  readonly sourceType: string | undefined;
}

const script = `
import json, sys, c2pa
def verdict(path):
    try:
        with c2pa.Reader(path) as reader:
            store = json.loads(reader.json())
            manifest = store["manifests"][store["active_manifest"]]
            actions = [a for s in manifest["assertions"] if s["label"].startswith("c2pa.actions") for a in s["data"]["actions"]]
            return {
                "state": reader.get_validation_state(),
                "complaints": [s["code"] for s in store.get("validation_status", [])],
                "sourceType": next((a["digitalSourceType"] for a in actions if "digitalSourceType" in a), None),
            }
    except c2pa.C2paError.ManifestNotFound:
        return {"state": "None", "complaints": [], "sourceType": None}
print(json.dumps([verdict(path) for path in sys.argv[1:]]))
`;

/**
 * Asks the official reader about JPEG files.
 * TEST_C2PA_READER names the folder it is installed in; `make test` installs it.
 */
export async function readC2pa(files: readonly Uint8Array[]): Promise<readonly C2paVerdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'c2pa-'));
  try {
    const paths = await Promise.all(
      files.map(async (bytes, index) => {
        const path = join(folder, `${index}.jpg`);
        await writeFile(path, bytes);
        return path;
      }),
    );
    const env = { ...process.env, PYTHONPATH: testEnv('TEST_C2PA_READER') };
    const { stdout } = await promisify(execFile)('python3', ['-c', script, ...paths], { env });
    const verdicts = JSON.parse(stdout) as (Omit<C2paVerdict, 'sourceType'> & {
      sourceType: string | null;
    })[];
    return verdicts.map(({ sourceType, ...verdict }) => ({
      ...verdict,
      sourceType: sourceType ?? undefined,
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}
