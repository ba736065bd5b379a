export { ConfigError, loadConfig } from './load-config.ts';
export { commonConfig } from './common-config.ts';
