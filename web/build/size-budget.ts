import { gzipSync } from 'node:zlib'
import { languageCodes } from '@woodalo/protocol/languages'
import type { Plugin, Rolldown } from 'vite'
import { chunksOf, entryOf, stylesOf } from './chunks.ts'

interface Budget {
  /** The screen's address, for the message. */
  screen: string
  /** Ends of the paths of the modules whose chunks a first visit to it asks for, besides the entry. */
  modules: readonly string[]
  scriptKilobytes: number
  styleKilobytes: number
  /** With the page, its fonts and styles. */
  files: number
}

export interface SizeLimits {
  screens: readonly Budget[]
  /** The most that any chunk that is fetched later may weigh. */
  lazyKilobytes: number
  /** Large optional libraries, by the beginning of their file name: each has its own limit. */
  optional: Readonly<Record<string, number>>
}

const kilobyte = 1000

/** As sent to clients without Brotli. */
function kilobytesOf(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length / kilobyte
}

/** Fails the build if a screen's first visit, or a chunk that is fetched later, exceeds its limit (gzip). */
export function sizeBudget({ screens, lazyKilobytes, optional }: SizeLimits): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    // Runs last, so that it weighs the files as written.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const faults: string[] = []
        const hold = (what: string, weight: number, agreed: number) => {
          if (weight > agreed) faults.push(`${what}: ${weight.toFixed(1)} kB, agreed ${agreed}`)
        }
        const textOf = (name: string) => {
          const file = bundle[name]
          return file?.type === 'asset' ? file.source : ''
        }
        const agreedFor = (fileName: string) =>
          Object.entries(optional).find(([start]) => fileName.startsWith(start))?.[1]
        const entry = entryOf(bundle)
        const first = chunksOf(bundle, [entry.facadeModuleId ?? ''], '')
        // The first styles are in the page itself.
        const page = kilobytesOf(textOf('index.html'))
        for (const { screen, modules, scriptKilobytes, styleKilobytes } of screens)
          for (const language of languageCodes) {
            const needed = new Set([...first, ...chunksOf(bundle, modules, language)])
            const scripts = [...needed].reduce((sum, { code }) => sum + kilobytesOf(code), 0)
            const styles = stylesOf(needed).reduce((sum, name) => sum + kilobytesOf(textOf(name)), page)
            const visit = `${screen} (${language})`
            hold(`${visit}, JavaScript`, scripts, scriptKilobytes)
            hold(`${visit}, page and CSS`, styles, styleKilobytes)
            this.info(
              `${visit}: ${scripts.toFixed(1)} kB of JavaScript, ${styles.toFixed(1)} kB of page and CSS`,
            )
          }
        const later = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
          file.type === 'chunk' && !first.has(file) ? [file] : []
        for (const { fileName, code } of Object.values(bundle).flatMap(later))
          hold(fileName, kilobytesOf(code), agreedFor(fileName) ?? lazyKilobytes)
        for (const [start, agreed] of Object.entries(optional)) {
          const files = Object.keys(bundle).filter(
            (name) => name.startsWith(start) && /\.(js|css)$/.test(name),
          )
          if (files.length === 0) faults.push(`${start}: no file begins so`)
          const weigh = (name: string) => {
            const file = bundle[name]!
            return kilobytesOf(file.type === 'chunk' ? file.code : file.source)
          }
          const weight = files.reduce((sum, name) => sum + weigh(name), 0)
          hold(start, weight, agreed)
          this.info(`${start}: ${weight.toFixed(1)} kB, fetched only where there are streets to show`)
        }
        if (faults.length > 0) this.error(`Heavier than agreed:\n  ${faults.join('\n  ')}`)
      },
    },
  }
}
