import { ui } from './interface.ts'
import { errors } from './errors.ts'
import { pwa } from './pwa.ts'
import type { FirstTexts } from '../../texts.ts'

export const first = { ui, errors, pwa } satisfies FirstTexts
