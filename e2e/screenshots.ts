// Every screen and state, in both languages and themes, on a phone and at a desk: npm run screenshots -w e2e [-- scene
// …] Starts services of its own; writes into screenshots/, which git ignores. Fails when a picture is missing.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../tools/browser.mjs'
import { Service } from './journeys/service.ts'
import { Album, folder } from './pictures/camera.ts'
import { type Language, languageCodes } from '@woodalo/protocol/languages'
import { asking, searching, signingIn, type Scene } from './pictures/scenes-alone.ts'
import { arriving, crowd, deciding, meeting } from './pictures/scenes-together.ts'

const scenes: Record<string, Scene> = { signingIn, asking, searching, deciding, meeting, arriving, crowd }
/** Scenes wait more than they work. */
const atOnce = 3

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in scenes))
if (unknown.length > 0)
  throw new Error(`No such scene: ${unknown.join(', ')}. There are ${Object.keys(scenes).join(', ')}.`)

const began = performance.now()
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const quiet = { LOG_LEVEL: 'error', BATCH_SECONDS: '0.3', CONFIRM_SECONDS: '300' }
const [brisk, patient, browser] = await Promise.all([
  Service.start({ ...quiet, HOLD_SECONDS: '3' }),
  // Companions stay near as long as the pictures take; then the search ends.
  Service.start({ ...quiet, HOLD_SECONDS: '100', SEARCH_SECONDS: '60' }),
  chromium.launch(findBrowser()),
])
const album = new Album()
const faults: string[] = []

const runs = Object.entries(scenes)
  .filter(([name]) => wanted.length === 0 || wanted.includes(name))
  .flatMap(([name, scene]) => languageCodes.map((language) => ({ name, scene, language })))
for (const { scene, language } of runs) album.expect(scene.states, language)

async function play({ name, scene, language }: { name: string; scene: Scene; language: Language }) {
  const pages: Page[] = []
  const logged: string[] = []
  const base = (scene === searching ? patient : brisk).url
  try {
    await scene.play({ browser, base, album, pages, logged }, language)
    console.log(`${name}, ${language}: ${scene.states.length} states`)
  } catch (error) {
    const stuck = pages.at(-1)
    if (stuck && !stuck.isClosed())
      await stuck.screenshot({ path: join(folder, `stuck.${name}.${language}.png`) })
    const message = error instanceof Error ? error.message : String(error)
    faults.push([`${name}, ${language}: ${message}`, ...logged.slice(-3)].join('\n  '))
  }
}

// The search waits longest for others: it begins first.
const queue = runs.toSorted((a, b) => Number(b.scene === searching) - Number(a.scene === searching))
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await play(next)
  }),
)
await browser.close()
await Promise.all([brisk.remove(), patient.remove()])

const states = runs.reduce((sum, { scene }) => sum + scene.states.length, 0)
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`${album.made} pictures of ${states} states in ${seconds} s, in screenshots/`)
for (const fault of faults) console.error(fault)
// By state, each with the forms that it lacks.
const byState = Map.groupBy(album.missing, (file) => file.slice(0, file.indexOf('.')))
for (const [state, files] of byState)
  console.error(`missing: ${state} (${files.map((file) => file.slice(state.length + 1, -4)).join(', ')})`)
// A scene that failed may leave riders connected, which would keep this process alive.
process.exit(faults.length + album.missing.length > 0 ? 1 : 0)
