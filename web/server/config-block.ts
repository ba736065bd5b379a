import type { AppConfig } from '../src/shared/config/app-config.ts';

/** The data block both the server and the browser render from. `<` is escaped so that no value can close it. */
export function configBlock(config: AppConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return `<script id="app-config" type="application/json">${json}</script>`;
}
