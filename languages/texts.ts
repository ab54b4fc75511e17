// The web app's texts, by how soon they are needed. Spanish is the source: its shape is the type of every other
// language.
import type { page } from './es/page.ts'
import type { web } from './es/web.ts'
import type { first } from './es/web/first.ts'
import type { login } from './es/web/login.ts'
import type { signedIn } from './es/web/signed-in.ts'

/** The texts of every screen, signed in or not. */
export type FirstTexts = typeof first
/** The texts of the sign-in screen. */
export type LoginTexts = FirstTexts & { login: typeof login }
/** The texts of a signed-in person's first screen. */
export type SignedInTexts = FirstTexts & typeof signedIn
/** The texts in the page itself. */
export type PageTexts = typeof page
/** All texts of the screens. */
export type Texts = typeof web
