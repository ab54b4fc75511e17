// What a first visit asks for, as ends of the paths of modules, besides the entry. The page names these files to the
// browser at once, and their weight is what the budget counts.
import { type ScreenName, screenNames, screens } from '../src/app/screens.ts'

/** Stands for the language in a path. */
export const anyLanguage = '{language}'

const textsOf = {
  first: `/languages/${anyLanguage}/web/first.ts`,
  login: `/languages/${anyLanguage}/web/login.ts`,
  signedIn: `/languages/${anyLanguage}/web/signed-in.ts`,
  everything: `/languages/${anyLanguage}/web.ts`,
}

function visitOf(name: ScreenName): string[] {
  const { access, texts, code } = screens[name]
  const around = access === 'signed-in' ? ['/src/app/signed-in-layout.tsx', textsOf.signedIn] : []
  return [textsOf.first, ...around, code.replace('.', '/src/app'), textsOf[texts]]
}

export const firstVisits = Object.fromEntries(screenNames.map((name) => [name, visitOf(name)])) as Record<
  ScreenName,
  string[]
>

/** Fetched by every signed-in person as soon as the screen has been: the connection. */
export const afterSignedIn = ['/src/app/live/live.ts']

/** Fetched by everybody once the first screen stands, and by those who are signed in besides. */
export const onceItStands = ['/src/app/awake.ts']
export const onceSignedInStands = ['/src/app/notifications.tsx']
