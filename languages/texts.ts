// What the web app says, by how soon it has to be there. Spanish is the source: its shape is the type that every other
// language must fill.
import type { page } from './es/page.ts'
import type { web } from './es/web.ts'
import type { first } from './es/web/first.ts'
import type { login } from './es/web/login.ts'
import type { signedIn } from './es/web/signed-in.ts'

/** What can be said on every screen, whoever sees it. */
export type FirstTexts = typeof first
/** What is said to those who are to sign in. */
export type LoginTexts = FirstTexts & { login: typeof login }
/** What can be said to a signed-in person before they open anything else. */
export type SignedInTexts = FirstTexts & typeof signedIn
/** What stands in the page itself. */
export type PageTexts = typeof page
/** All that screens say. */
export type Texts = typeof web
