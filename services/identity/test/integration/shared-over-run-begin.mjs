import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what the specs of this run share. */
export default function begin() {
  process.env['TEST_IDENTITY_RUN'] = mkdtempSync(join(tmpdir(), 'identity-run-'));
}
