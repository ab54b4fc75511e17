import type { IncomingMessage, Server } from 'node:http'

/** Each part of a body costs as much as some hundred bytes: a body of 64 kB in 60,000 chunks took half a second. */
export const leastBytesOfChunk = 128
/** However small: the network may take a body apart. */
export const freeChunks = 256

/** Hangs up on whoever sends a body in many tiny chunks, whether or not anybody reads it. */
export function refuseTinyChunks(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const push = request.push.bind(request)
    let chunks = 0
    let bytes = 0
    let isHungUp = false
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      // What has been read from the network already still comes by. To pause the reading would cost more than to drop it.
      if (isHungUp) return true
      if (chunk === null) return push(chunk, encoding)
      chunks++
      bytes += chunk.length
      if (chunks <= freeChunks + bytes / leastBytesOfChunk) return push(chunk, encoding)
      isHungUp = true
      request.socket.destroy()
      return true
    }
  })
}
