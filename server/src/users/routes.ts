import { userRoutes } from '@woodalo/protocol'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { HttpServer } from '../http/http-server.ts'
import type { Leaving } from './leaving.ts'
import type { UserService } from './service.ts'

/** Returns the form's only file, and throws if there is none. A file that is too large is refused while it is read. */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  const read = async () => (await request.file())?.toBuffer()
  const file = await read().catch((error: unknown) => {
    // What the parser itself refuses, or a sender who hangs up, has no status.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Failure('MALFORMED_BODY')
  })
  if (!file) throw new Failure('INVALID_INPUT')
  return file
}

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
