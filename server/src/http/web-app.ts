import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { languageOf } from './language.ts'
import { sendFailure } from './error-response.ts'

/** The files with a hash in their name, without folders. */
const assetsFolder = 'assets'

/**
 * Serves the built web app. Every path that is neither a file nor a call returns the page, which has its own routes.
 */
export async function serveWebApp(fastify: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    const names = existsSync(join(folder, assetsFolder)) ? readdirSync(join(folder, assetsFolder)) : []
    const assets = new Set(names.filter((name) => !name.startsWith('.')))
    await fastify.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // A route for each of some hundred files would take a tenth of a start.
      globIgnore: [`${assetsFolder}/**`],
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        // Files under assets/ have a hash in their name; all others must be revalidated. A proxy that rewrites the page
        // would break it, because its inline parts are allowed by their hashes.
        const cache = path.includes(`/${assetsFolder}/`)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache, no-transform'
        response.header('cache-control', cache)
      },
    })
    fastify.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `/${assetsFolder}/*`,
      handler: ({ params: { '*': name } }, reply) =>
        assets.has(name) ? reply.sendFile(`${assetsFolder}/${name}`) : reply.callNotFound(),
    })
  }
  fastify.setNotFoundHandler((request, reply) => {
    const page =
      built &&
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api/') &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0]!)
    if (page) return reply.sendFile('index.html')
    return sendFailure(reply, new Failure('NOT_FOUND'), languageOf(request.headers['accept-language']))
  })
}
