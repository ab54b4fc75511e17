import { watchRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import type { WatchService } from './share-link-service.ts'

export function serveWatch({ serve }: HttpServer, watch: WatchService): void {
  serve(watchRoutes.share, ({ principal, params }) => watch.share(principal.userId, params.id))
  serve(watchRoutes.stopSharing, async ({ principal, params }) => {
    await watch.stopSharing(principal.userId, params.id)
    return {}
  })
  serve(watchRoutes.watch, ({ params, address, language }) => watch.watch(params.token, address, language))
}
