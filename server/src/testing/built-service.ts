// The service as `npm start` runs it. `npm test`, and each command that starts it, builds it before.
import { join } from 'node:path'

export const builtService = join(import.meta.dirname, '../../dist/main.js')

/**
 * What Node.js is given to run the service, as in `package.json`, the `Dockerfile` and docs/operating.md. With larger
 * half-spaces for young objects, these are collected half as often (docs/decisions/122-more-room-for-young-objects.md).
 */
export const serviceArguments: readonly string[] = ['--max-semi-space-size=64', builtService]
