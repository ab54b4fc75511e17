// The code of the screens, each fetched with its texts when it is first shown; the first one before the app is drawn.
import type { ComponentType } from 'react'
import { fetched } from './lazy-component.tsx'
import { redirectFor, type Visitor } from './guards.ts'
import { type ScreenName, screenNames, screens } from './screens.ts'
import { loadLoginTexts, loadSignedInTexts, loadTexts } from '../i18n/load-texts.ts'
import { screenAt } from './paths-of-screens.ts'

const code = import.meta.glob<ComponentType>('./*-route.tsx', { import: 'Screen' })
const loadTextsOf = { login: loadLoginTexts, signedIn: loadSignedInTexts, everything: loadTexts }

function fetchedScreen(name: ScreenName) {
  const { code: file, texts } = screens[name]
  return fetched(async () => {
    const [Screen] = await Promise.all([code[file]!(), loadTextsOf[texts]()])
    return Screen
  })
}

export const screenCode = Object.fromEntries(
  screenNames.map((name) => [name, fetchedScreen(name)]),
) as Record<ScreenName, ReturnType<typeof fetchedScreen>>

/** The layout around every screen of a signed-in person, with its texts. */
export const FetchedSignedInLayout = fetched(async () => {
  const [layout] = await Promise.all([import('./signed-in-layout.tsx'), loadSignedInTexts()])
  return layout.SignedInLayout
})

/** Fetches the code of the next step in advance, because the network may be gone by then. */
export function prepare(step: { load(): Promise<unknown> }): void {
  step.load().catch(() => {})
}

/** Resolves when everything that the visitor of this path will see has arrived. */
export async function loadFirstScreen(path: string, visitor: Visitor): Promise<void> {
  const name = screenAt(redirectFor(path, visitor) ?? path)
  if (name === null) return
  const isInside = screens[name].access === 'signed-in'
  await Promise.all([isInside && FetchedSignedInLayout.load(), screenCode[name].load()])
}
