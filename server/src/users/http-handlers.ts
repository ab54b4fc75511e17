import { userRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import { fileOf } from '../http/uploaded-file.ts'
import { askersAt } from '../limits/network-of-address.ts'
import { createUploadTurns } from '../limits/upload-turns.ts'
import type { Leaving } from './account-deletion-and-export.ts'
import type { UserService } from './profile-and-photo-service.ts'
import { createDataCopyTurns } from './data-copy-turns.ts'

export function serveUsers({ serve }: HttpServer, users: UserService): void {
  const uploadTurn = createUploadTurns()
  serve(userRoutes.userHealth, async ({ principal }) => ({ uid: principal.userId }))
  serve(userRoutes.registerOrLogIn, ({ principal, body, language }) =>
    users.registerOrLogIn(principal, body, language),
  )
  serve(userRoutes.me, ({ principal }) => users.me(principal))
  serve(userRoutes.update, ({ principal, params, body, language }) =>
    users.update(principal, params.id, body, language),
  )
  serve(
    userRoutes.uploadPhoto,
    async ({ principal, params, request, language, address, inTurn }) => {
      await inTurn(() => users.mayChangePhoto(principal, params.id, address))
      const asker = askersAt(address, principal.userId)
      const received = await uploadTurn(asker, () => fileOf(request))
      return users.setPhoto(principal, received, asker, language)
    },
    'own turns',
  )
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
  serve(userRoutes.remove, async ({ principal, params, address }) => {
    await leaving.leave(principal, params.id, address)
    return {}
  })
  const turn = createDataCopyTurns()
  serve(
    userRoutes.export,
    ({ principal, params, address }) =>
      turn(askersAt(address, principal.userId), () => leaving.exportOf(principal, params.id)),
    'own turns',
  )
}
