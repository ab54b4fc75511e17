// The lanes of the tests, distinguished by file names. Browser journeys are Playwright's (e2e/playwright.config.ts).
import { defineConfig } from 'vitest/config'
import { TestOrder } from './tools/test-order.ts'

const folders = '{geography,protocol,languages,client,matching,roads,server,web,e2e,tools}'
const elsewhere = ['**/node_modules/**', '**/dist/**']

/**
 * Files share a worker's modules: loading them anew for each took a quarter of the unit lane, and a fifth of the
 * processor time of the database's. A file leaves nothing behind.
 */
const shared = { isolate: false }

/** How long a condition is awaited. The default of a second is too short for a machine that is busy with other things. */
const patient = { expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  test: {
    // Twice as many workers as the smallest machine meant for this has cores, because the tests of the service wait for
    // a good part of their time. A lane's files share one PostgreSQL but never a database.
    maxWorkers: 4,
    pool: 'forks',
    sequence: { sequencer: TestOrder },
    // A filter that matches files of only one lane must not fail the others.
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          ...patient,
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [...elsewhere, '**/*.{db,cluster}.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          ...shared,
          ...patient,
          include: [`${folders}/**/*.db.test.ts`],
          exclude: elsewhere,
          globalSetup: ['server/src/testing/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cluster',
          ...patient,
          include: [`${folders}/**/*.cluster.test.ts`],
          exclude: elsewhere,
          globalSetup: ['server/src/testing/postgres-setup.ts'],
          // Several nodes, a database and a Redis in each file: one file at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
