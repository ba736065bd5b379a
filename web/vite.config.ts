import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { textFiles } from './scripts/texts-plugin.ts';
import { configBlock } from './server/config-block.ts';
import { answerExample } from './server/examples/answer-example.ts';
import { readExamples, type ExampleSet } from './server/examples/read-examples.ts';
import { pathOf } from './server/path-of.ts';
import { readAppConfig } from './server/read-app-config.ts';

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
    transformIndexHtml: async (html) => {
      const { shown } = await reading.promise;
      return html.replace('<!--config-->', configBlock(readAppConfig(process.env, shown)));
    },
  };
}

/** What every page needs, in one file: parts that are compressed together are smaller. */
const ground = {
  name: 'ground',
  test: /node_modules[\\/](?:@reduxjs|i18next|immer|react|react-dom|react-i18next|react-redux|react-router|redux|redux-thunk|reselect|scheduler|use-sync-external-store|cookie|clsx)[\\/]/,
};

/** The same for our own small files that every page asks for. */
const shell = {
  name: 'shell',
  test: /web[\\/]src[\\/](?:app[\\/]terms-gate|config[\\/]|services[\\/](?:api[\\/](?!fetch-file)|auth[\\/])|lib[\\/](?:load-or-reload|storage|i18n)|hooks[\\/]use-(?:alive|auth|error-text|query)|components[\\/]ui[\\/](?:alert|button|cx|error-state|icon\.|menu-icons|local-link|page-title|rich-text|skeleton))/,
};

/** What every form needs. */
const forms = {
  name: 'forms',
  test: /web[\\/]src[\\/](?:components[\\/](?:form[\\/](?:email-field|field|form|password-field)\.|ui[\\/]eye-icons)|features[\\/]auth[\\/](?:api|components[\\/]auth-page)|hooks[\\/]use-form|lib[\\/]form[\\/])/,
};

/** What most pages behind the login need: few requests are quicker than small ones. */
const member = {
  name: 'member',
  test: /web[\\/]src[\\/](?:app[\\/]layout[\\/](?:frame|verify-panel)|components[\\/]ui[\\/](?:confirm-dialog|dialog|empty-state|picture|progress)|hooks[\\/]use-(?:live|photo)\.|lib[\\/]download|services[\\/](?:events|orders|photos)[\\/])/,
};

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
      : { proxy: { '/api': process.env['API_PROXY'], '/files': process.env['API_PROXY'] } }),
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
      : { rolldownOptions: { output: { codeSplitting: { groups: [ground, shell, forms, member] } } } }),
  },
  ssr: { noExternal: true },
}));
