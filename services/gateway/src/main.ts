import 'reflect-metadata';
import { runService } from '@headshots/platform/http';
import { gatewayConfig } from './gateway.config.ts';
import { GatewayModule } from './gateway.module.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { serverOptions } from './http-server.ts';

const config = gatewayConfig();
await runService({
  name: 'gateway',
  module: GatewayModule.forRoot(config),
  config: { port: config.PORT, host: config.HOST, logLevel: config.LOG_LEVEL },
  fastify: serverOptions(config),
  fastifyPlugins: [compressAnswers],
  publicHealth: true,
});
