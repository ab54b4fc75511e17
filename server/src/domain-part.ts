import type { Part } from './foundation.ts'
import type { HttpServer } from './http/receive-calls.ts'

/**
 * What a domain's `build.ts` provides to the service; each domain has only some of it. Handlers of live events are a
 * member `live` with its own type, so that the compiler checks in `assemble-service.ts` that none is missing.
 */
export interface DomainPart extends Part {
  /** Registers the handlers of the domain's calls. */
  routes?(http: HttpServer): void
}
