/** How much faster the rules are than in the field (ALERT_SPEED); at 1 the test takes a night. */
export const speed = Number(process.env['ALERT_SPEED'] || 10);

/** Every alert fires within five minutes of its fault: in these seconds, at this speed. */
export const promisedSeconds = 300 / speed;
