import type { Plugin } from 'vite'

const library = /\/node_modules\/(?:@socket\.io|(?:socket|engine)\.io-\w+)\//

interface LeftOut {
  source: string
  /** The module of the library that imports it. */
  importer: RegExp
  /** Its replacement. */
  instead: string
}

/** The modules that a client does not need if it names its transports and sends and receives only text. */
const leftOut: readonly LeftOut[] = [
  {
    source: './transports/index.js',
    importer: /\/engine\.io-client\/build\/esm\/socket\.js$/,
    instead: 'export const transports = {}',
  },
  {
    // Our own connection decides when to try again.
    source: './contrib/backo2.js',
    importer: /\/socket\.io-client\/build\/esm\/manager\.js$/,
    instead: 'export class Backoff { reset() {} setMin() {} setMax() {} setJitter() {} }',
  },
  {
    source: './is-binary.js',
    importer: /\/socket\.io-parser\/build\/esm\/index\.js$/,
    instead: 'export const isBinary = () => false, hasBinary = () => false',
  },
  {
    source: './binary.js',
    importer: /\/socket\.io-parser\/build\/esm\/index\.js$/,
    instead: `const refuse = () => { throw new Error('binary packet') }
      export { refuse as deconstructPacket, refuse as reconstructPacket }`,
  },
  {
    source: './contrib/base64-arraybuffer.js',
    importer: /\/engine\.io-parser\/build\/esm\/decodePacket\.browser\.js$/,
    instead: `export const decode = () => { throw new Error('binary packet') }`,
  },
]

const mark = '\0without:'

/**
 * The client of Socket.IO includes every transport, in case none is named, and everything for binary packets, and does
 * not declare side effects. Our packets are JSON and we name our transports, so the rest can go: a third of its weight.
 */
export function slimSocketClient(): Plugin {
  return {
    name: 'slim-socket-client',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer && leftOut.some((module) => module.source === source && module.importer.test(importer)))
        return mark + source
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && library.test(resolved.id) ? { ...resolved, moduleSideEffects: false } : null
    },
    load: (id) =>
      id.startsWith(mark) ? leftOut.find(({ source }) => source === id.slice(mark.length))?.instead : null,
  }
}
