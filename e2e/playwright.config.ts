// Journeys through the real thing: a server with its own embedded database and the built web app, in a real browser.
import { defineConfig } from '@playwright/test'
import { findBrowser, findShell } from '../tools/browser.mjs'

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Each worker has one service of its own for all its journeys. A good part of each journey is waiting, so there is
  // one worker more than the smallest machine meant for this has cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 10_000,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 360, height: 780 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(findShell() ?? findBrowser()),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
