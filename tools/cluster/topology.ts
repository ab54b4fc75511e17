// What all parts of the cluster share.
import { join } from 'node:path'

export const three = [1, 2, 3]

/** The configuration of the real cluster, from which that of a run is made. */
export const templates = join(import.meta.dirname, '../../deploy/cluster')

/**
 * Returns the port at which `from` reaches `to`, which listens on `port`: the same port or that of a link. For
 * connections among the members of one kind, `from` is the name of the kind, such as `postgres`.
 */
export type Route = (from: string, to: string, port: number) => Promise<number>

export const direct: Route = async (_from, _to, port) => port
