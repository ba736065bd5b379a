import type { FastifyReply } from 'fastify';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.6 system-ui,sans-serif;background:#f6f4f0;color:#22201d}
main{max-width:32rem;padding:2rem}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 1rem}a{color:inherit}
</style>
<main>
<h1>We will be back in a moment</h1>
<p>This page is not available right now. Nothing is lost: orders and photos are safe, and whatever is being made goes on.</p>
<p><a href="">Try again</a></p>
</main>
</html>
`;

/** What a person sees while the server of the pages is away. */
export function sendAwayPage(reply: FastifyReply): void {
  void reply
    .status(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .send(page);
}
