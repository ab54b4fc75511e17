// Every screen and state, in every language and both themes, on a phone and at a desk:
// npm run screenshots -w e2e [-- [--forms es.light.360,pt.dark.390,…] [--scale 2] [--extract andorra.osm.pbf …] scene …]
// The pictures of the README are of asking, deciding and meeting, in the form en.light.360 at scale 2.
// Starts services of its own; writes into screenshots/, which git ignores. Fails when a picture is missing.
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { importExtract } from './journeys/import-extract.ts'
import { Service } from './journeys/service.ts'
import { WholeBrowser } from './journeys/whole-browser.ts'
import { Album, folder } from './pictures/camera.ts'
import { townOf } from './pictures/cast.ts'
import { type Language, languageCodes } from '@woodalo/protocol/languages'
import { asking, searching, signingIn, type Scene } from './pictures/scenes-alone.ts'
import { arriving, crowd, deciding, meeting } from './pictures/scenes-together.ts'

const scenes: Record<string, Scene> = { signingIn, asking, searching, deciding, meeting, arriving, crowd }

const { values, positionals: wanted } = parseArgs({
  options: {
    /** Separated by commas; by default all. */
    forms: { type: 'string' },
    /** Pixels of the picture for each of the page, as on a sharper screen. */
    scale: { type: 'string', default: '1' },
    /** The streets of a town that is known to the cast. By default all scenes play in the town of the demo. */
    extract: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const forms = values.forms?.split(',')
const scale = Number(values.scale)
const extracts = new Map(values.extract.map((path) => [basename(path).replace(/(\.osm)?\.pbf$/, ''), path]))
const unknown = wanted.filter((name) => !(name in scenes))
if (unknown.length > 0)
  throw new Error(`No such scene: ${unknown.join(', ')}. There are ${Object.keys(scenes).join(', ')}.`)

const began = performance.now()
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const quiet = {
  LOG_LEVEL: 'error',
  BATCH_SECONDS: '0.3',
  CONFIRM_SECONDS: '300',
  // As a service that offers every way to sign in; nobody in the pictures takes this one.
  GOOGLE_CLIENT_ID: 'pictures',
  GOOGLE_CLIENT_SECRET: 'pictures',
}
/** As long as six people may take to ask on a machine with much to do: a group of fewer would be proposed before. */
const crowded = { HOLD_SECONDS: '12' }
/** Companions stay near as long as the pictures take; then the search ends. */
const patient = { HOLD_SECONDS: '100', SEARCH_SECONDS: '60' }
const wholeBrowser = new WholeBrowser()
const browser = await wholeBrowser.open()
const album = new Album(forms)
const faults: string[] = []
const runs = Object.entries(scenes).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const languages = languageCodes.filter(
  (language) => forms?.some((form) => form.startsWith(`${language}.`)) ?? true,
)
for (const [, scene] of runs) for (const language of languages) album.expect(scene.states, language)

/** One scene after the other, since all of them start at the same place. */
async function playAll(language: Language, settings: Record<string, string>, played: typeof runs) {
  if (played.length === 0) return
  const { town, extract } = townOf(language, extracts)
  const service = await Service.start({ ...quiet, ...settings })
  await importExtract(service, extract, [town.from, town.stops[0]!])
  for (const [name, scene] of played) {
    const pages: Page[] = []
    const logged: string[] = []
    try {
      await scene.play(
        { browser, base: service.url, dataDir: service.dataDir, town, album, scale, pages, logged },
        language,
      )
      console.log(`${name}, ${language}: ${scene.states.length} states`)
    } catch (error) {
      const stuck = pages.at(-1)
      if (stuck && !stuck.isClosed())
        await stuck.screenshot({ path: join(folder, `stuck.${name}.${language}.png`) })
      const message = error instanceof Error ? error.message : String(error)
      faults.push([`${name}, ${language}: ${message}`, ...logged.slice(-3)].join('\n  '))
    }
  }
  await service.remove()
}

await Promise.all(
  languages.map(async (language) => {
    const playing = (wanted: (scene: Scene) => boolean) => runs.filter(([, scene]) => wanted(scene))
    await playAll(
      language,
      patient,
      playing((scene) => scene === searching),
    )
    await playAll(
      language,
      { HOLD_SECONDS: '3' },
      playing((scene) => scene !== searching && scene !== crowd),
    )
    await playAll(
      language,
      crowded,
      playing((scene) => scene === crowd),
    )
  }),
)
await browser.close()

const states = runs.reduce((sum, [, scene]) => sum + scene.states.length, 0)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`${album.made} pictures of ${states} states in ${seconds} s, in screenshots/`)
for (const fault of faults) console.error(fault)
// By state, each with the forms that it lacks.
const byState = Map.groupBy(album.missing, (file) => file.slice(0, file.indexOf('.')))
for (const [state, files] of byState)
  console.error(`missing: ${state} (${files.map((file) => file.slice(state.length + 1, -4)).join(', ')})`)
// A scene that failed may leave riders connected, which would keep this process alive.
process.exit(faults.length + album.missing.length > 0 ? 1 : 0)
