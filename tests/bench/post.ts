import { Agent, request } from 'node:http';

/** As many as the double opens for a burst, twice. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Posts over one of a few connections that stay open, and answers the status. */
export function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: { ...headers }, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject).end(body);
  });
}
