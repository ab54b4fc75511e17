import { z } from 'zod'
import { text } from './allowed-characters.ts'

/** The code that confirms a meeting, as a client may send it. */
export const typedCode = z.union([text(20, 1), z.int().nonnegative().transform(String)])
