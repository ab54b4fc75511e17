// The groups of modules that are fetched together, derived from the screens and their imports.
import { join } from 'node:path'
import { languageCodes } from '@woodalo/protocol/languages'
import { besides, screenNames, screens, textFiles } from '../src/app/screens.ts'
import { aroundForm } from './first-visits.ts'
import { importsOf, reachedFrom } from './import-graph.ts'

type Files = ReadonlySet<string>

const root = join(import.meta.dirname, '../..')
const inApp = (file: string) => join(root, 'web/src/app', file)

function union(...sets: readonly Files[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}

function shared(one: Files, other: Files): Set<string> {
  return new Set([...one].filter((file) => other.has(file)))
}

function without(all: Files, left: Files): Set<string> {
  return new Set([...all].filter((file) => !left.has(file)))
}

const main = join(root, 'web/src/main.tsx')
const login = reachedFrom([inApp(screens.login.code)])
const layout = reachedFrom([inApp(besides.layout)])
const requestRide = reachedFrom([inApp(screens.requestRide.code)])
const soonAfter = reachedFrom([inApp(besides.awake), join(root, 'web', aroundForm)])
const inside = union(layout, requestRide)

/** Everything that the built program can fetch; the gallery is only for developers. */
const program = [
  ...reachedFrom([main, ...screenNames.map((name) => inApp(screens[name].code))], { later: true }),
].filter((file) => !file.includes('/src/gallery/'))

/** The files that other parts of the program need, too, with all their imports. */
function neededElsewhere(files: Files): Set<string> {
  const imported = program.filter((file) => !files.has(file)).flatMap((file) => importsOf(file).atOnce)
  return shared(reachedFrom(imported.filter((file) => files.has(file))), files)
}

/** Modules shared by several levels of a language's texts. */
const inTexts = languageCodes.flatMap((code) => {
  const files = [textFiles.first, textFiles.login, textFiles.signedIn].map((file) =>
    reachedFrom([join(root, 'languages', code, file)]),
  )
  const [first, ...others] = files
  return others.map((other) => shared(first!, other))
})

/** The entry is its own chunk, and its style sheets are in the page. */
const withMain = reachedFrom(importsOf(main).atOnce.filter((file) => !file.endsWith('.css')))

/** Every first visit needs them: what the entry imports, and what both of the first screens share. */
export const onEveryVisit = union(withMain, shared(login, inside), ...inTexts)

/**
 * The layout around every screen of signed-in people, and modules that the first of these screens shares with later
 * ones.
 */
export const aroundInside = without(
  union(layout, neededElsewhere(without(union(inside, soonAfter), onEveryVisit))),
  onEveryVisit,
)

/** Modules that the sign-in screen shares with later ones. */
export const loginParts = neededElsewhere(without(login, onEveryVisit))

/** What stands around the form of the first screen inside, and comes after it. */
export const aroundTheForm = without(
  reachedFrom([join(root, 'web', aroundForm)]),
  union(onEveryVisit, aroundInside, requestRide),
)

/** All of our files that the two first visits fetch. */
export const onFirstVisits = union(onEveryVisit, login, inside, soonAfter)

/** Matches the paths of these files. */
export function oneOf(files: Files): RegExp {
  const paths = [...files].map((file) => file.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`^(?:${paths.join('|')})$`)
}
