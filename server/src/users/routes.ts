import { userRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import { fileOf } from '../http/uploaded-file.ts'
import type { Leaving } from './leaving.ts'
import type { UserService } from './service.ts'

export function serveUsers({ serve }: HttpServer, users: UserService): void {
  serve(userRoutes.userHealth, async ({ principal }) => ({ uid: principal.userId }))
  serve(userRoutes.registerOrLogIn, ({ principal, body, language }) =>
    users.registerOrLogIn(principal, body, language),
  )
  serve(userRoutes.me, ({ principal }) => users.me(principal))
  serve(userRoutes.update, ({ principal, params, body, language }) =>
    users.update(principal, params.id, body, language),
  )
  serve(userRoutes.uploadPhoto, async ({ principal, params, request, language, address }) => {
    await users.mayChangePhoto(principal, params.id, address)
    return users.setPhoto(principal, await fileOf(request), language)
  })
  serve(userRoutes.photo, async ({ params, reply }) => {
    const webp = await users.photo(params.photoId)
    reply
      .type('image/webp')
      .header('content-disposition', 'inline; filename="photo.webp"')
      .header('cache-control', 'private, max-age=3600')
      .send(webp)
    return {}
  })
}

export function serveLeaving({ serve }: HttpServer, leaving: Leaving): void {
  serve(userRoutes.remove, async ({ principal, params }) => {
    await leaving.leave(principal, params.id)
    return {}
  })
  serve(userRoutes.export, ({ principal, params }) => leaving.exportOf(principal, params.id))
}
