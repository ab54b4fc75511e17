import multipart from '@fastify/multipart'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Failure } from '../failure.ts'
import { fileOf, formLimits } from './uploaded-file.ts'

const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\npicture'
const field = 'Content-Disposition: form-data; name="a"\r\n\r\n'

/** Sends a form of these parts. Returns the response, and how many bytes of the form the parser was given. */
async function upload(parts: readonly string[]) {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  await app.register(multipart, { limits: { ...formLimits, fileSize: 1_000_000 } })
  let parsed = 0
  let received = false
  app.addHook('preHandler', async ({ raw }) => {
    raw.on('end', () => (received = true))
    const pipe = raw.pipe.bind(raw)
    raw.pipe = ((parser: NodeJS.WritableStream) => {
      const write = parser.write.bind(parser) as (chunk: Buffer) => boolean
      parser.write = ((chunk: Buffer) => {
        parsed += chunk.length
        return write(chunk)
      }) as typeof parser.write
      return pipe(parser)
    }) as typeof raw.pipe
  })
  app.post('/', async (request, reply) => {
    try {
      return (await fileOf(request)).toString()
    } catch (error) {
      return reply.code((error as Failure & { statusCode: number }).statusCode).send('refused')
    }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const body = `${parts.map((part) => `--X\r\n${part}\r\n`).join('')}--X--\r\n`
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  })
  await expect.poll(() => received).toBe(true)
  return { status: response.status, text: await response.text(), sent: body.length, parsed }
}

test('of a form with a file, the file is returned', async () => {
  expect(await upload([field, file, field])).toMatchObject({ status: 200, text: 'picture' })
})

test.each([
  ['before', [...Array<string>(60_000).fill(field), file]],
  ['behind', [file, ...Array<string>(60_000).fill(field)]],
])('the parser reads on through few of 60,000 parts %s the file', async (_, parts) => {
  const { sent, parsed } = await upload(parts)
  expect(sent).toBeGreaterThan(3_000_000)
  expect(parsed).toBeGreaterThan(0)
  expect(parsed).toBeLessThan(500_000)
})
