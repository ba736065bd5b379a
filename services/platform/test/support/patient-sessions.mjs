import { sessionLimits } from '@headshots/platform/persistence';

// How long a service waits for its database is asked by the tests of this package. Elsewhere a machine that stands still
// for a moment must not look like a database that is away: a lock held over such a moment outlasts the product's 2 s.
Object.assign(sessionLimits, {
  connect: 30_000,
  lock: 20_000,
  statement: 25_000,
  silence: 30_000,
  idleInTransaction: 60_000,
});
