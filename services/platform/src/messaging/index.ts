export { MessagingModule, type MessagingOptions } from './messaging.module.ts';
