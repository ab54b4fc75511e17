// The service as `npm start` runs it. `npm test`, and each command that starts it, builds it before.
import { join } from 'node:path'

export const builtService = join(import.meta.dirname, '../../dist/main.js')
