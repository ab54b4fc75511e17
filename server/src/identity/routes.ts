import { authRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import type { IdentityService } from './service.ts'

export function serveIdentity({ serve }: HttpServer, identity: IdentityService): void {
  serve(authRoutes.signInGuest, ({ body, language, address, userAgent }) =>
    identity.signInGuest(body, { language, address, userAgent }),
  )
}
