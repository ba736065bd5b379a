export const statefulServices = [
  'identity',
  'orders',
  'coupons',
  'media',
  'generation',
  'notification',
] as const;
export const services = ['gateway', ...statefulServices] as const;
export type ServiceName = (typeof services)[number];
