import { ui } from './interface.ts'
import { errors } from './errors.ts'
import { pwa } from './pwa.ts'

/** What can be said on every screen, whoever sees it. */
export const first = { ui, errors, pwa }
