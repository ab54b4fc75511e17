import type { Plugin } from 'vite'
import { calls } from '../src/api/calls.ts'

/** The module whose value takes the place of what it is made from. */
export const inlined = /\/src\/api\/calls\.ts$/

/** Puts the table of calls into the program as a plain value: what it is made from never reaches the browser. */
export function inlineCalls(): Plugin {
  return {
    name: 'inline-calls',
    enforce: 'pre',
    load: (id) => (inlined.test(id) ? `export const calls = ${JSON.stringify(calls)}` : null),
  }
}
