export { AddCoupons } from './add-coupons.use-case.ts';
export { CouponEntity } from './coupon.entity.ts';
export { CouponModule } from './coupon.module.ts';
export { type CouponRecord, CouponRepository } from './coupon.repository.ts';
export { FindCoupon } from './find-coupon.service.ts';
export { QuotePrice } from './quote-price.use-case.ts';
