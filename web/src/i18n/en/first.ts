import { ui } from './interface.ts'
import { login } from './login.ts'
import { errors } from './errors.ts'
import { pwa } from './pwa.ts'
import type { FirstTexts } from '../es/first.ts'

export const first = { ui, login, errors, pwa } satisfies FirstTexts
