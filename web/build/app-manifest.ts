// How the app looks once it is installed: its name, colours and icons, and which way up it opens.
import { defaultLanguage } from '@woodalo/protocol/languages'
import type { ManifestOptions } from 'vite-plugin-pwa'

export function appManifest(description: string): Partial<ManifestOptions> {
  return {
    id: '/',
    name: 'Woodalo',
    short_name: 'Woodalo',
    description,
    lang: defaultLanguage,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#f7f3ec',
    theme_color: '#f7f3ec',
    categories: ['travel', 'navigation'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
