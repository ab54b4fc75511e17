import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/** The largest file takes as long at 2 Mbit/s. */
const mostMilliseconds = 20_000

/** Returns the form's only file, and throws if there is none. A file that is too large is refused while it is read. */
export async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  // Whoever hung up before sends nothing that would end the reading.
  if (request.raw.destroyed) throw new Failure('MALFORMED_BODY')
  const late = setTimeout(() => request.raw.destroy(), mostMilliseconds)
  const read = async () => (await request.file())?.toBuffer()
  const file = await read()
    .catch((error: unknown) => {
      // What the parser itself refuses, or a sender who hangs up, has no status.
      if (error instanceof Error && 'statusCode' in error) throw error
      throw new Failure('MALFORMED_BODY')
    })
    .finally(() => clearTimeout(late))
  if (!file) throw new Failure('INVALID_INPUT')
  return file
}
