import 'reflect-metadata';
import { configuredEngine } from '@headshots/engine/configured-engine';
import { runService } from '@headshots/platform/http';
import { loadGenerationConfig } from './generation.config.ts';
import { GenerationModule } from './generation.module.ts';

const config = loadGenerationConfig();
const engine = configuredEngine({
  threads: Math.max(1, config.GENERATION_SLOTS),
  ...(config.C2PA_CERTIFICATE_DIR ? { certificateDir: config.C2PA_CERTIFICATE_DIR } : {}),
});
await runService({
  name: 'generation',
  module: GenerationModule.forRoot(config, engine),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
});
