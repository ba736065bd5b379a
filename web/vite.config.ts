import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { configBlock } from './server/config-block.ts';
import { readAppConfig } from './server/read-app-config.ts';

function developmentConfig(): Plugin {
  return {
    name: 'headshots:configuration',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--config-->', configBlock(readAppConfig(process.env))),
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), developmentConfig()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
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
  },
  ssr: { noExternal: true },
}));
