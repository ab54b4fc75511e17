// What all parts of the cluster on processes go by.
import { join } from 'node:path'

export const three = [1, 2, 3]

/** The files of the real cluster, of which those of a run are made. */
export const templates = join(import.meta.dirname, '../../deploy/cluster')

/**
 * The port at which `from` reaches `to`, which listens on `port`: the same one, or that of something in between. What
 * the members of one kind tell each other has one name for all of them, such as `postgres`.
 */
export type Route = (from: string, to: string, port: number) => Promise<number>

export const straight: Route = async (_from, _to, port) => port
