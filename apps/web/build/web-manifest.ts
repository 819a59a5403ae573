import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest: what a telephone shows when the page is put on its home screen. */
export const webManifest: Partial<ManifestOptions> = {
  name: 'Booking',
  short_name: 'Booking',
  description: 'Manage your delivery here',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#FAF9F6',
  background_color: '#FAF9F6',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
