export { ConfigError, loadConfig } from './load-config.ts';
export { commonConfig, sessionIssuer } from './common-config.ts';
export { jsonText } from './json-text.ts';
export { migrationConfig } from './migration-config.ts';
