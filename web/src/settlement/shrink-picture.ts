/** As many as the service keeps of a receipt, so that a photo travels fast on a weak network. */
const mostPixels = 1_600

/** Returns a smaller copy of a photo, or the photo itself where the browser cannot make one. */
export async function shrinkPicture(photo: Blob): Promise<Blob> {
  try {
    const drawn = await createImageBitmap(photo)
    const scale = Math.min(1, mostPixels / Math.max(drawn.width, drawn.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(drawn.width * scale))
    canvas.height = Math.max(1, Math.round(drawn.height * scale))
    canvas.getContext('2d')!.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    drawn.close()
    const copy = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return copy && copy.size < photo.size ? copy : photo
  } catch {
    // The service decides what it can read.
    return photo
  }
}
