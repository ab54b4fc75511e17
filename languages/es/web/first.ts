import { ui } from './interface.ts'
import { errors } from './errors.ts'
import { pwa } from './pwa.ts'

/** The texts of every screen, signed in or not. */
export const first = { ui, errors, pwa }
