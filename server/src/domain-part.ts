import type { Part } from './foundation.ts'
import type { HttpServer } from './http/http-server.ts'

/**
 * What a domain's `build.ts` gives to the service; each has only some of it. Handlers of live events are a member `live`
 * of those that have them, with a type of its own: the compiler sees that none is missing when `app.ts` brings them together.
 */
export interface DomainPart extends Part {
  /** Registers the handlers of the domain's calls. */
  routes?(http: HttpServer): void
}
