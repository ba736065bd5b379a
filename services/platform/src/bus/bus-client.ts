import type { CreateBusClient } from './bus.ts';
import { KafkajsClient } from './kafkajs/kafkajs-client.ts';

export const createBusClient: CreateBusClient = (options) => new KafkajsClient(options);
