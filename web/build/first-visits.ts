// What a first visit asks for, as ends of the paths of modules, besides the entry. The page names these files to the
// browser at once, and their weight is what the budget counts.
import { besides, type ScreenName, screenNames, screens, textFiles } from '../src/app/screens.ts'

/** Stands for the language in a path. */
export const anyLanguage = '{language}'

/** The end of the path of a file that `screens.ts` names. */
export function endOf(file: `./${string}`): string {
  return file.replace('.', '/src/app')
}

function textsOf(level: keyof typeof textFiles): string {
  return `/languages/${anyLanguage}/${textFiles[level]}`
}

function visitOf(name: ScreenName): string[] {
  const { access, texts, code } = screens[name]
  const around = access === 'signed-in' ? [endOf(besides.layout), textsOf('signedIn')] : []
  return [textsOf('first'), ...around, endOf(code), textsOf(texts)]
}

export const firstVisits = Object.fromEntries(screenNames.map((name) => [name, visitOf(name)])) as Record<
  ScreenName,
  string[]
>

/** Fetched by every signed-in person as soon as the screen has been: the connection. */
export const afterSignedIn = [endOf(besides.connection)]

/** Fetched by everybody once the first screen stands, and by those who are signed in besides. */
export const onceItStands = [endOf(besides.awake)]
export const onceSignedInStands = [endOf(besides.notifications)]
