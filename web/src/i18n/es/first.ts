import { ui } from './interface.ts'
import { login } from './login.ts'
import { errors } from './errors.ts'
import { pwa } from './pwa.ts'

/** What can be said before anybody has signed in: all that the first visit has to fetch. */
export const first = { ui, login, errors, pwa }

export type FirstTexts = typeof first
