// Pictures that riders of a life upload.
import type { Ledger, Told } from './ledger.ts'
import type { LivedRider } from './lived-connections.ts'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a picture. Returns the body of the response. */
export async function uploads(ledger: Ledger, rider: LivedRider, path: string): Promise<Told> {
  const form = new FormData()
  form.set('file', new Blob([pixel], { type: 'image/png' }), 'picture.png')
  const { body } = await ledger.does(`${rider.name}: uploads a picture to ${path}`, async () => {
    const response = await fetch(`${ledger.app.url}/api/v1${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${rider.token}` },
    })
    return { status: response.status, body: (await response.json()) as Told }
  })
  return body
}
