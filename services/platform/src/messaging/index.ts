export { MessagingModule } from './messaging.module.ts';
