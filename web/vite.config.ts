import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './scripts/chunks.ts';
import { textFiles } from './scripts/texts-plugin.ts';
import { configBlock } from './server/config-block.ts';
import { answerExample } from './server/examples/answer-example.ts';
import { readExamples, type ExampleSet } from './server/examples/read-examples.ts';
import { pathOf } from './server/path-of.ts';
import { readAppConfig } from './server/read-app-config.ts';
import { deskPath } from './src/shared/config/desk-path.ts';

function developmentConfig(): Plugin {
  const reading = Promise.withResolvers<ExampleSet>();
  return {
    name: 'headshots:configuration',
    apply: 'serve',
    configureServer: async ({ middlewares }) => {
      const examples = await readExamples(process.env['EXAMPLES_DIR']);
      reading.resolve(examples);
      middlewares.use((request, response, next) => {
        if (!answerExample(examples, pathOf(request.url ?? '/') ?? '/', request, response)) next();
      });
    },
    transformIndexHtml: async (html, { originalUrl = '/' }) => {
      const { shown } = await reading.promise;
      const entry = pathOf(originalUrl) === deskPath ? '/src/desk.tsx' : '/src/main.tsx';
      return html
        .replace('<!--config-->', configBlock(readAppConfig(process.env, shown)))
        .replace('/src/main.tsx', entry);
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), textFiles(), developmentConfig()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // Node does not say that it is production; React and the store would check as in development.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 8107),
    strictPort: true,
    ...(process.env['API_PROXY'] === undefined
      ? {}
      : {
          proxy: Object.fromEntries(
            ['/api', '/files', '/idp'].map((path) => [path, process.env['API_PROXY'] ?? '']),
          ),
        }),
  },
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: ['index.html', 'src/desk.tsx'],
            // Names stand in the file that every page loads, and hashes are what no compression shortens.
            output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: chunkGroups() } },
          },
        }),
  },
  ssr: { noExternal: true },
}));
