import { defaultLanguage } from '@woodalo/protocol/languages'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appManifest } from './build/app-manifest.ts'
import { firstPaint } from './build/put-script-and-markup-into-page.ts'
import { endOf } from './build/first-visits.ts'
import {
  aroundInside,
  aroundTheForm,
  loginParts,
  onEveryVisit,
  oneOf,
  onFirstVisits,
} from './build/module-groups.ts'
import { pageTextsOf } from './build/page-texts.ts'
import { inlineCalls } from './build/inline-calls.ts'
import { precompress } from './build/precompress.ts'
import { slimSocketClient } from './build/slim-socket-client.ts'
import { besides } from './src/app/screens.ts'
import { sizeBudget } from './build/size-budget.ts'
import { sizeLimits } from './build/size-limits.ts'

/**
 * The compiler's memory of each element costs bytes: 4.6 kB of the sign-in page. It earns them where much is drawn
 * anew by each event; what a first visit fetches, and rooms that draw little anew, have nothing to gain from it.
 */
const plainRooms = /\/src\/(?:identity|gallery|i18n|map|ride-requests|testing)\//
const compiler = reactCompilerPreset()
const compiledParts = {
  ...compiler,
  rolldown: {
    ...compiler.rolldown,
    filter: {
      ...compiler.rolldown?.filter,
      id: { exclude: [plainRooms, oneOf(onFirstVisits), /\/node_modules\//] },
    },
  },
}

const page = await pageTextsOf(defaultLanguage)
const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    inlineCalls(),
    slimSocketClient(),
    react(),
    babel({ presets: [compiledParts] }),
    firstPaint({ fonts: ['figtree-latin-wght-normal'] }),
    sizeBudget(sizeLimits),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      // Registration is ours: the generated one would be an inline script, which the CSP forbids.
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg}', '**/*-latin-wght-normal-*.woff2'],
        // The map is large and optional: it is fetched when first shown.
        globIgnores: ['**/map-*', '**/maplibre*'],
      },
      manifest: appManifest(page.app),
    }),
    precompress(),
  ],
  resolve: {
    // React has had this hook since version 18: the router's stand-in for older ones is dead weight.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: 'dist',
    rolldownOptions: {
      output: {
        // Seven characters of each hash, the fewest that are enough: every page lists the names of what it may need next.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Of few different letters, which compress better.
        hashCharacters: 'base36',
        // React stays as it is over new versions of the app; the parts of every page make one file, not six.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              priority: 4,
              test: /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|zustand)\/|rolldown\/runtime/,
            },
            {
              name: 'first',
              priority: 3,
              test: (id) => onEveryVisit.has(id) || /vite\/preload-helper/.test(id),
            },
            { name: 'signed-in', priority: 2, test: (id) => aroundInside.has(id) },
            { name: 'around-form', priority: 1, test: (id) => aroundTheForm.has(id) },
            { name: 'fields', priority: 1, test: (id) => loginParts.has(id) },
            {
              name: 'live',
              priority: 0,
              test: (id) =>
                id.endsWith(endOf(besides.connection)) ||
                /\/(?:@socket\.io|(?:socket|engine)\.io-\w+)\/(?!.*polling)/.test(id),
            },
          ],
        },
      },
    },
    // Nothing becomes a data: address, so the CSP needs no exception for fonts or images.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Only styles: they have to be there before the code that uses them. A list of the scripts of every screen would
      // cost each first visit 2.5 kB, which the page has named to the browser already. The entry's styles stand in it.
      resolveDependencies: (_file, files) => files.filter((file) => /\/(?!index-)[^/]*\.css$/.test(file)),
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
