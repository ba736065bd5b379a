import 'reflect-metadata';
import { loadCouponsConfig } from './coupons.config.ts';
import { seedCoupons } from './seed-coupons.ts';

const added = await seedCoupons(loadCouponsConfig().DATABASE_URL);
process.stdout.write(
  added.length > 0 ? `Added coupons: ${added.join(', ')}\n` : 'All coupons were there already.\n',
);
