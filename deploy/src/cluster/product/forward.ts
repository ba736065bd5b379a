import { connect, createServer } from 'node:net';

/** Brings what comes to a port of this machine's loopback to another address: `forward.ts LOCAL HOST PORT`. */
const [local = '', host = '', port = ''] = process.argv.slice(2);

createServer((here) => {
  const there = connect(Number(port), host);
  here.pipe(there).pipe(here);
  here.once('error', () => there.destroy());
  there.once('error', () => here.destroy());
}).listen(Number(local), '127.0.0.1');
