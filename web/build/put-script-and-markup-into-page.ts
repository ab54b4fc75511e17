import { readFile } from 'node:fs/promises'
import { languageCodes } from '@woodalo/protocol/languages'
import { minifySync, transformWithOxc, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { type ScreenName, screenNames, screens } from '../src/app/screens.ts'
import type { Program, Visits } from './script-before-the-program.ts'
import { chunksOf, entryOf, stylesOf } from './chunks.ts'
import { headStyles, withTexts } from './markup-until-the-program-runs.ts'
import { afterSignedIn, firstVisits } from './first-visits.ts'
import { firstHeads } from './page-texts.ts'

const begins = {
  signedOut: 'login',
  notOnboarded: 'onboarding',
  signedIn: 'requestRide',
} as const satisfies Record<string, ScreenName>

const visits: Visits = {
  ...begins,
  others: screenNames
    .filter((name) => !(Object.values(begins) as ScreenName[]).includes(name))
    .map((name) => [screens[name].path.replace(/:.*/, ''), name]),
}

/** The part of the program that is printed into the page, called with its data. */
async function bootScript(program: Program | null): Promise<string> {
  const path = new URL('./script-before-the-program.ts', import.meta.url).pathname
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
  const given = [languageCodes, visits, program].map((value) => JSON.stringify(value)).join()
  const statement = `${code.replace('export function boot', 'function boot')};boot(${given})`
  return minifySync('boot.js', `(()=>{${statement}})()`).code
}

function programOf(bundle: Rolldown.OutputBundle, fonts: readonly string[]): Program {
  const entry = entryOf(bundle)
  const first = chunksOf(bundle, [entry.facadeModuleId ?? ''], '')
  const addresses = (chunks: readonly Rolldown.OutputChunk[]) => chunks.map(({ fileName }) => `/${fileName}`)
  const besides = (modules: readonly string[], language: string) =>
    [...chunksOf(bundle, modules, language)].filter((chunk) => !first.has(chunk))
  const inline = new Set(entry.viteMetadata?.importedCss)
  const names = new Map<string, number>()
  const placeOf = (file: string) => {
    const name = file.replace(/^assets\//, '')
    const place = names.get(name) ?? names.size
    names.set(name, place)
    return place
  }
  const screensFiles = Object.fromEntries(
    Object.entries(firstVisits).map(([screen, modules]) => [
      screen,
      Object.fromEntries(
        languageCodes.map((language) => {
          const chunks = besides(modules, language)
          return [language, [...chunks.map(({ fileName }) => fileName), ...stylesOf(chunks)].map(placeOf)]
        }),
      ),
    ]),
  )
  const files = Object.keys(bundle)
  return {
    entry: `/${entry.fileName}`,
    fonts: fonts.map((font) => {
      const file = files.find((name) => name.includes(`/${font}`))
      if (file === undefined) throw new Error(`No file of the font ${font}`)
      return `/${file}`
    }),
    // The entry comes last, because it needs its imports first.
    scripts: addresses([...[...first].filter((chunk) => chunk !== entry), entry]),
    styles: stylesOf(first)
      .filter((name) => !inline.has(name))
      .map((name) => `/${name}`),
    names: [...names.keys()].join(','),
    screens: screensFiles,
    later: addresses(besides(afterSignedIn, '')),
  }
}

/** Takes the style sheets of the entry out of the bundle, and returns their content. */
function takeStyles(bundle: Rolldown.OutputBundle): string {
  let content = ''
  for (const name of entryOf(bundle).viteMetadata?.importedCss ?? []) {
    const file = bundle[name]
    if (file?.type !== 'asset') continue
    content += String(file.source)
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the bundle is a plain object of files
    delete bundle[name]
  }
  return content.trim()
}

/**
 * Makes a page that is complete until it has been painted: its head, its styles, and a few lines that then fetch
 * everything else at once. `fonts` are prefixes of the names of font files that the first screen needs.
 */
export function firstPaint({ fonts }: { fonts: readonly string[] }): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const page = await withTexts(html, await firstHeads())
        if (!bundle) {
          const children = await bootScript(null)
          const tags: HtmlTagDescriptor[] = [
            { tag: 'style', children: headStyles(), injectTo: 'head' },
            { tag: 'script', children, injectTo: 'head-prepend' },
          ]
          return { html: page, tags }
        }
        const program = programOf(bundle, fonts)
        const tags: HtmlTagDescriptor[] = [
          { tag: 'style', children: takeStyles(bundle) + headStyles(), injectTo: 'head' },
          { tag: 'script', children: await bootScript(program), injectTo: 'head' },
        ]
        // The tags that the build put there would be fetched before the first paint.
        const bare = page.replaceAll(
          /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g,
          '',
        )
        return { html: bare, tags }
      },
    },
  }
}
