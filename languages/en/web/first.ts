import { ui } from './buttons-fields-and-panels.ts'
import { errors } from './failed-calls-and-screens.ts'
import { pwa } from './new-version.ts'
import type { FirstTexts } from '../../texts.ts'

export const first = { ui, errors, pwa } satisfies FirstTexts
