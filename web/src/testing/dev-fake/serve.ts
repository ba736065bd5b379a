import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { startFakeOrigin, type FakeOrigin } from '../fake-api.ts';
import { decided, signedIn } from '../states.ts';
import { states, type State } from './states.ts';

/** `npm run dev:fake -w web`: the app as it is developed on the API of its tests, with a panel of states. PORT, default 8108. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const port = Number(process.env['PORT'] ?? 8108);
const imageEveryMs = 1_500;

/** What the panel asks for: the states there are, and one of them by its number. */
const statesPath = '/fake/states';

/** Puts the pretended server into a state. Answers what the browser keeps then, and the page to open. */
function enter({ db }: FakeOrigin, { path, user, fill }: State): object {
  db.clear();
  db.imageEveryMs = imageEveryMs;
  const kept = user === undefined ? {} : signedIn(db, user);
  fill?.(db);
  return { path, kept: { ...decided(), ...kept } };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const panel = (origin: FakeOrigin): Plugin => ({
  name: 'headshots:states',
  configureServer: ({ middlewares }) => {
    middlewares.use(statesPath, (request, response) => {
      if (request.method !== 'POST')
        return answer(
          response,
          200,
          states.map(({ group, name }) => ({ group, name })),
        );
      const state = states[Number(request.url?.slice(1))];
      if (state === undefined) return answer(response, 404, {});
      return answer(response, 200, enter(origin, state));
    });
  },
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: '/src/testing/dev-fake/panel.ts' }, injectTo: 'body' },
  ],
});

const origin = await startFakeOrigin('http://localhost');
// Read by vite.config.ts.
process.env['API_PROXY'] = origin.url;
process.env['PORT'] = String(port);
const server = await createServer({ root, plugins: [panel(origin)] });
await server.listen();
process.stdout.write(`The app on a pretended API: http://localhost:${port}\n`);

const end = (): void => void Promise.all([server.close(), origin.close()]).then(() => process.exit(0));
process.once('SIGINT', end);
process.once('SIGTERM', end);
