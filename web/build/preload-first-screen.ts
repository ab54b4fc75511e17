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
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && fonts.some((font) => file.fileName.includes(`/${font}`))) {
            const attrs = {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${file.fileName}`,
            }
            tags.push({ tag: 'link', attrs, injectTo: 'head' })
          }
          if (file.type === 'chunk' && modules.some((module) => file.facadeModuleId?.endsWith(module))) {
            tags.push({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` },
              injectTo: 'head',
            })
          }
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
