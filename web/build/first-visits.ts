// What a first visit asks for, as ends of the paths of modules, besides the entry. The page names these files to the
// browser at once, and their weight is what the budget counts.

/** Stands for the language in a path. */
export const anyLanguage = '{language}'

const everyVisit = [`/languages/${anyLanguage}/web/first.ts`]
const signedIn = [
  ...everyVisit,
  '/src/app/signed-in-layout.tsx',
  `/languages/${anyLanguage}/web/signed-in.ts`,
]

export const firstVisits = {
  login: [...everyVisit, '/src/app/login-route.tsx', `/languages/${anyLanguage}/web/login.ts`],
  requestRide: [...signedIn, '/src/app/request-ride-route.tsx'],
  onboarding: [...signedIn, '/src/app/onboarding-route.tsx', `/languages/${anyLanguage}/web.ts`],
  ride: [...signedIn, '/src/app/ride-route.tsx', `/languages/${anyLanguage}/web.ts`],
  chat: [...signedIn, '/src/app/chat-route.tsx', `/languages/${anyLanguage}/web.ts`],
}

/** Fetched by every signed-in person as soon as the screen has been: the connection. */
export const afterSignedIn = ['/src/app/live/live.ts']

/** Fetched by everybody once the first screen stands, and by those who are signed in besides. */
export const onceItStands = ['/src/app/awake.ts']
export const onceSignedInStands = ['/src/app/notifications.tsx']
