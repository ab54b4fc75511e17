import { userRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import type { UserService } from './service.ts'

export function serveUsers({ serve }: HttpServer, users: UserService): void {
  serve(userRoutes.userHealth, async ({ principal }) => ({ uid: principal.userId }))
  serve(userRoutes.registerOrLogIn, ({ principal, body, language }) =>
    users.registerOrLogIn(principal, body, language),
  )
  serve(userRoutes.me, ({ principal }) => users.me(principal))
  serve(userRoutes.update, ({ principal, params, body }) => users.update(principal, params.id, body))
}
