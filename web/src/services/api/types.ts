import type { components } from '@headshots/gateway/openapi';

type Schemas = components['schemas'];

export type Capabilities = Schemas['Capabilities'];
export type CouponQuote = Schemas['CouponQuote'];
export type Expression = Schemas['Expression'];
export type ExpressionChoice = Schemas['ExpressionChoice'];
export type Gender = NonNullable<Schemas['User']['gender']>;
export type Headshot = Schemas['Headshot'];
export type Image = Schemas['Image'];
export type PackageName = Schemas['Package'];
export type PackageOffer = Schemas['PackageOffer'];
export type PaymentSession = Schemas['PaymentSession'];
export type Photo = Schemas['Photo'];
export type PhotoDetail = Schemas['PhotoDetail'];
export type PhotoPage = Schemas['ListPhotosAnswer'];
export type PhotoStatus = Schemas['PhotoStatus'];
export type PlacedOrder = Schemas['PlaceOrderAnswer'];
export type Session = Schemas['Session'];
export type Stats = Schemas['PhotoStats'];
export type Style = Schemas['Style'];
export type User = Schemas['User'];
