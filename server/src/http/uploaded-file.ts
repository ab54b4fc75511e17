import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/** Returns the form's only file, and throws if there is none. A file that is too large is refused while it is read. */
export async function fileOf(request: FastifyRequest): Promise<Buffer> {
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
