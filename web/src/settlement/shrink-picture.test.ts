// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

const photo = new Blob(['p'.repeat(1_000)], { type: 'image/png' })

/** A browser that reads a photo of this size, and encodes each copy as `copy`. */
function browser(width: number, height: number, copy: Blob | null) {
  const sizes: string[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  const canvas = HTMLCanvasElement.prototype
  const context = vi.spyOn(canvas, 'getContext').mockReturnValue({ drawImage() {} } as never)
  const encode = vi.spyOn(canvas, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    sizes.push(`${this.width}x${this.height} ${type}`)
    done(copy)
  })
  onTestFinished(() => {
    context.mockRestore()
    encode.mockRestore()
    vi.unstubAllGlobals()
  })
  return sizes
}

test.each([
  [4_000, 3_000, '1600x1200'],
  [3_000, 4_000, '1200x1600'],
  [1_600, 900, '1600x900'],
  [640, 480, '640x480'],
  [9_000, 2, '1600x1'],
])('a photo of %i x %i is sent as %s: never larger than it was', async (width, height, size) => {
  const copy = new Blob(['c'])
  const sizes = browser(width, height, copy)
  expect(await shrinkPicture(photo)).toBe(copy)
  expect(sizes).toEqual([`${size} image/jpeg`])
})

test('the photo itself is sent where a copy would be larger, cannot be made or cannot be read', async () => {
  browser(100, 100, new Blob(['c'.repeat(2_000)]))
  expect(await shrinkPicture(photo)).toBe(photo)
  browser(100, 100, null)
  expect(await shrinkPicture(photo)).toBe(photo)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  expect(await shrinkPicture(photo)).toBe(photo)
})
