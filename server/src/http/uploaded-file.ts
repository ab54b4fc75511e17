import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/** What a form may consist of, besides how large its file may be. */
export const formLimits = { files: 1, fields: 4, parts: 5 } as const

/** The largest file takes as long at 2 Mbit/s. */
const mostMilliseconds = 20_000
/** Whoever sends less within this time only holds a place. */
const leastBytes = 20_000
const lookMilliseconds = 2_000

/** Hangs up on a sender who takes too long or hardly sends. Returns a function that ends the watch. */
function watchSender({ raw }: FastifyRequest): () => void {
  let received = raw.socket.bytesRead
  const hangUp = () => raw.destroy()
  const late = setTimeout(hangUp, mostMilliseconds)
  const look = setInterval(() => {
    if (raw.socket.bytesRead - received < leastBytes) hangUp()
    received = raw.socket.bytesRead
  }, lookMilliseconds)
  return () => {
    clearTimeout(late)
    clearInterval(look)
  }
}

/** Returns the form's only file, and throws if there is none. A file that is too large is refused while it is read. */
export async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  // Whoever hung up before sends nothing that would end the reading.
  if (request.raw.destroyed) throw new Failure('MALFORMED_BODY')
  request.raw.once('close', watchSender(request))
  const read = async () => (await request.file())?.toBuffer()
  const file = await read()
    .catch((error: unknown) => {
      // What the parser itself refuses, or a sender who hangs up, has no status.
      if (error instanceof Error && 'statusCode' in error) throw error
      throw new Failure('MALFORMED_BODY')
    })
    .finally(() => {
      // The parser would go on through everything that follows the file, or that was too much.
      request.raw.unpipe()
      request.raw.resume()
    })
  if (!file) throw new Failure('INVALID_INPUT')
  return file
}
