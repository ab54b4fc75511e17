// Looks up the names of push services. An attacker can choose such a name, and a name server that never answers with it.
import { type LookupAddress, Resolver } from 'node:dns'
import type { LookupAll } from './addresses-of-push-services.ts'

const patienceMilliseconds = 2_000

/**
 * Returns a lookup that gives up after a few seconds and asks the name servers itself. The lookup of the system would
 * hold one of the process's few threads until the system gives up, and with it the lookups of mail servers.
 * `servers` are addresses of name servers, by default those of the machine.
 */
export function resolveNames(servers?: readonly string[]): LookupAll {
  const resolver = new Resolver({ timeout: patienceMilliseconds, tries: 1 })
  if (servers) resolver.setServers(servers)
  return (hostname, callback) => {
    const found: LookupAddress[][] = []
    let failure: NodeJS.ErrnoException | null = null
    const ended =
      (place: number, family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses?: string[]) => {
        failure ??= error
        found[place] = (addresses ?? []).map((address) => ({ address, family }))
        if (found[0] === undefined || found[1] === undefined) return
        const all = found.flat()
        callback(all.length > 0 ? null : failure, all)
      }
    resolver.resolve4(hostname, ended(0, 4))
    resolver.resolve6(hostname, ended(1, 6))
  }
}
