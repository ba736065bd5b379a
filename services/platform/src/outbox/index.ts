export { Inbox, purgeInbox } from './inbox.ts';
export { OutboxModule } from './outbox.module.ts';
export { OutboxRelay } from './outbox-relay.ts';
export { OutboxWriter } from './outbox-writer.ts';
