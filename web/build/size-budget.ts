import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

export interface Budget {
  /** The screen's address, for the message. */
  screen: string
  /** Ends of the paths of the modules whose chunks a first visit to it asks for, besides the entry. */
  modules: readonly string[]
  scriptKilobytes: number
  styleKilobytes: number
}

interface SizeBudgetOptions {
  screens: readonly Budget[]
  /** The most that any chunk that is fetched later may weigh. */
  lazyKilobytes: number
}

const kilobyte = 1000

function kilobytesOf(content: string | Uint8Array): number {
  return gzipSync(content).length / kilobyte
}

/** Fails the build when a screen's first visit, or a chunk that is fetched later, weighs more than agreed (gzip). */
export function sizeBudget({ screens, lazyKilobytes }: SizeBudgetOptions): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const faults: string[] = []
        const first = new Set(
          chunks.flatMap((chunk) => (chunk.isEntry ? [chunk.fileName, ...chunk.imports] : [])),
        )
        for (const { screen, modules, scriptKilobytes, styleKilobytes } of screens) {
          const needed = new Set<Rolldown.OutputChunk>()
          const need = (chunk: Rolldown.OutputChunk | undefined) => {
            if (!chunk || needed.has(chunk)) return
            needed.add(chunk)
            for (const name of chunk.imports) need(byName.get(name))
          }
          for (const chunk of chunks) if (chunk.isEntry) need(chunk)
          for (const module of modules) {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
            if (!chunk) faults.push(`${screen}: no chunk holds ${module}`)
            need(chunk)
          }
          const styles = new Set([...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
          const scriptWeight = [...needed].reduce((sum, { code }) => sum + kilobytesOf(code), 0)
          const styleWeight = [...styles].reduce((sum, name) => {
            const file = bundle[name]
            return file?.type === 'asset' ? sum + kilobytesOf(file.source) : sum
          }, 0)
          if (scriptWeight > scriptKilobytes)
            faults.push(`${screen}: ${scriptWeight.toFixed(1)} kB of JavaScript, agreed ${scriptKilobytes}`)
          if (styleWeight > styleKilobytes)
            faults.push(`${screen}: ${styleWeight.toFixed(1)} kB of CSS, agreed ${styleKilobytes}`)
          this.info(
            `${screen}: ${scriptWeight.toFixed(1)} kB of JavaScript, ${styleWeight.toFixed(1)} kB of CSS`,
          )
        }
        for (const { fileName, code } of chunks)
          if (!first.has(fileName) && kilobytesOf(code) > lazyKilobytes)
            faults.push(`${fileName}: ${kilobytesOf(code).toFixed(1)} kB, agreed ${lazyKilobytes}`)
        if (faults.length > 0) this.error(`Heavier than agreed:\n  ${faults.join('\n  ')}`)
      },
    },
  }
}
