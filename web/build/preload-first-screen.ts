import type { HtmlTagDescriptor, Plugin } from 'vite'

interface FirstScreen {
  /** Beginnings of font file names. */
  fonts: string[]
  /** Ends of module paths that the entry imports at once but dynamically. */
  modules: string[]
}

/** Names in the page's head what the first screen needs and the browser would otherwise find one round trip late. */
export function preloadFirstScreen({ fonts, modules }: FirstScreen): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const tags: HtmlTagDescriptor[] = []
        const entries = new Set<string>()
        const found = new Set<string>()
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && fonts.some((font) => file.fileName.includes(`/${font}`))) {
            const href = `/${file.fileName}`
            const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href }
            tags.push({ tag: 'link', attrs, injectTo: 'head' })
          }
          if (file.type !== 'chunk') continue
          if (file.isEntry) for (const name of [file.fileName, ...file.imports]) entries.add(name)
          if (modules.some((module) => file.facadeModuleId?.endsWith(module))) {
            for (const name of [file.fileName, ...file.imports]) found.add(name)
          }
        }
        for (const name of found) {
          if (entries.has(name)) continue
          const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${name}` }
          tags.push({ tag: 'link', attrs, injectTo: 'head' })
        }
        if (tags.length < fonts.length + modules.length) {
          throw new Error(
            `preload-first-screen: expected ${fonts.length + modules.length} files, found ${tags.length}`,
          )
        }
        return tags
      },
    },
  }
}
