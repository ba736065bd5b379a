export { CheckoutModule } from './checkout.module.ts';
export { CouponsClient } from './coupons.client.ts';
export { CouponsPort } from './coupons.port.ts';
export { ListPackages } from './list-packages.use-case.ts';
export { PhotosClient } from './photos.client.ts';
export { PhotosPort } from './photos.port.ts';
export type { PlaceOrderCommand } from './place-order.command.ts';
export { PlaceOrder } from './place-order.use-case.ts';
export { type QuotedPurchase, QuoteOrder } from './quote-order.use-case.ts';
