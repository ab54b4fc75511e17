// The unit tests of one scope of mutation (`tools/mutate.ts`), in one worker.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTATED_TESTS'] ?? '[]') as string[],
    exclude: ['**/node_modules/**', '**/*.{db,cluster}.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 20_000,
  },
})
