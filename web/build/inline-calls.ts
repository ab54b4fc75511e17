import type { Plugin } from 'vite'
import { calls } from '../src/api/call-methods-and-paths.ts'

/** The module whose source is replaced by its value. */
export const inlined = /\/src\/api\/call-methods-and-paths\.ts$/

/** Puts the table of calls into the program as a plain value, so that its source never reaches the browser. */
export function inlineCalls(): Plugin {
  return {
    name: 'inline-calls',
    enforce: 'pre',
    load: (id) => (inlined.test(id) ? `export const calls = ${JSON.stringify(calls)}` : null),
  }
}
