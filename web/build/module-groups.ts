// Which modules are fetched together, as the screens and their imports say.
import { join } from 'node:path'
import { languageCodes } from '@woodalo/protocol/languages'
import { besides, screenNames, screens, textFiles } from '../src/app/screens.ts'
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
const soonAfter = reachedFrom([besides.awake, besides.notifications].map(inApp))
const inside = union(layout, reachedFrom([inApp(screens.requestRide.code)]))

/** All that the built program can ever fetch: the gallery is for those who build its parts. */
const program = [
  ...reachedFrom([main, ...screenNames.map((name) => inApp(screens[name].code))], { later: true }),
].filter((file) => !file.includes('/src/gallery/'))

/** Those of the files that others of the program need as well, with all that they bring with them. */
function neededElsewhere(files: Files): Set<string> {
  const imported = program.filter((file) => !files.has(file)).flatMap((file) => importsOf(file).atOnce)
  return shared(reachedFrom(imported.filter((file) => files.has(file))), files)
}

/** What several levels of the texts of a language are made with. */
const inTexts = languageCodes.flatMap((code) => {
  const files = [textFiles.first, textFiles.login, textFiles.signedIn].map((file) =>
    reachedFrom([join(root, 'languages', code, file)]),
  )
  const [first, ...others] = files
  return others.map((other) => shared(first!, other))
})

/** The entry is a chunk of its own, and its style sheets stand in the page. */
const withMain = reachedFrom(importsOf(main).atOnce.filter((file) => !file.endsWith('.css')))

/** Every first visit needs them: what the entry imports, and what both of the first screens share. */
export const onEveryVisit = union(withMain, shared(login, inside), ...inTexts)

/** What stands around every screen of signed-in people, and what the first of those screens shares with later ones. */
export const aroundInside = without(
  union(layout, neededElsewhere(without(union(inside, soonAfter), onEveryVisit))),
  onEveryVisit,
)

/** What the screen that signs in shares with later ones. */
export const loginParts = neededElsewhere(without(login, onEveryVisit))

/** All of our files that the two first visits fetch. */
export const onFirstVisits = union(onEveryVisit, login, inside, soonAfter)

/** Matches the paths of these files. */
export function oneOf(files: Files): RegExp {
  const paths = [...files].map((file) => file.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`^(?:${paths.join('|')})$`)
}
