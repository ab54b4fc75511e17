// The modules that a first visit fetches besides the entry, by the ends of their paths. The page names these files to
// the browser at once, and the budget counts their weight.
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

/** Fetched by every signed-in person after the screen: the connection. */
export const afterSignedIn = [endOf(besides.connection)]

/** Fetched once the first screen is shown, by everybody. */
export const onceItStands = [endOf(besides.awake)]
/** What stands around the form, fetched after it. */
export const aroundForm = '/src/ride-requests/soon-after-the-form.ts'
