import { callLimits } from '@headshots/platform/rpc';

// The deadline itself is asked by the tests of this package. Elsewhere caller and neighbour are one process: when it stands
// still for longer than the deadline, the answer is there and the clock is heard first.
Object.assign(callLimits, { deadlineMs: 8_000 });
