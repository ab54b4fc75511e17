// The separate build of the operator's desk, which only the desk's port serves.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react()],
  resolve: {
    // React has had this hook since version 18: the router's stand-in for older ones is dead weight.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    outDir: join(import.meta.dirname, '../dist-desk'),
    emptyOutDir: true,
    // Nothing becomes a data: address, so the policy of the page needs no exception for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:3100' } },
})
