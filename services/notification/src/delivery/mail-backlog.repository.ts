/** Nobody needs to know more exactly. */
const most = 10_000;
const countOf = (which: string): string =>
  `SELECT count(*) AS count FROM (SELECT 1 FROM deliveries WHERE ${which} LIMIT ${most}) AS counted`;

export const lateMails = countOf(`state = 'pending' AND created_at < now() - interval '15 minutes'`);

export const parkedMails = countOf(`state = 'parked' AND finished_at > now() - interval '1 day'`);

export const oldestMail = `
  SELECT extract(epoch FROM now() - created_at) AS age FROM deliveries WHERE state = 'pending'
  ORDER BY created_at LIMIT 1`;
