import { ui } from './buttons-fields-and-panels.ts'
import { errors } from './failed-calls-and-screens.ts'
import { pwa } from './new-version.ts'

/** The texts of every screen, signed in or not. */
export const first = { ui, errors, pwa }
