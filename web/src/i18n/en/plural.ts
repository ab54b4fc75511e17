import { createPlural } from '../format.ts'

export const plural = createPlural('en')
