export { ContactsClient } from './contacts.client.ts';
export { type AccountLock, type Contact, Contacts } from './contacts.port.ts';
export { LocalisedComposer } from './localised-composer.service.ts';
export { type Attachment, type ComposedMail, MailComposer, type MailFacts } from './mail-composer.port.ts';
export { OrdersClient } from './orders.client.ts';
export { type OrderFacts, Orders } from './orders.port.ts';
export { PreviewsClient } from './previews.client.ts';
export { Previews, type ShownImages } from './previews.port.ts';
