/** How much faster the rules are than in the field (ALERT_SPEED); at 1 the test takes a night. */
export const speed = Number(process.env['ALERT_SPEED'] || 10);

/** How long rules excuse others because of what fired before, in seconds. */
export const memorySeconds = 600 / speed;

/** Every alert fires within five minutes; what fires for nothing would have fired by then. In seconds. */
export const promisedSeconds = 300 / speed;
