// Sends the same event to many connections: made into the bytes of the network once, and handed to each in one piece.
import type { Socket } from 'socket.io'

/** Frames with more bytes have another header, and events of a page of messages are sent to one connection only. */
const longestFrameBytes = 0xffff
const finalTextFrame = 0x81
/** Up to so many bytes, the length stands in the second byte. https://www.rfc-editor.org/rfc/rfc6455#section-5.2 */
const shortFrameBytes = 125
const lengthInTwoBytes = 126
/** Of Engine.IO and Socket.IO. */
const [messagePacket, eventPacket] = ['4', '2']

/** Returns a whole WebSocket frame of a server, or null for a text that is too long for one of these. */
export function frameOf(text: string): Buffer | null {
  const bytes = Buffer.byteLength(text)
  if (bytes > longestFrameBytes) return null
  const headerBytes = bytes > shortFrameBytes ? 4 : 2
  const frame = Buffer.allocUnsafe(headerBytes + bytes)
  frame[0] = finalTextFrame
  frame[1] = bytes > shortFrameBytes ? lengthInTwoBytes : bytes
  if (bytes > shortFrameBytes) frame.writeUInt16BE(bytes, 2)
  frame.write(text, headerBytes)
  return frame
}

/** Between packets that a polling connection is sent together. */
const packetSeparator = '\x1e'

/**
 * All sockets are of one namespace. Each payload is an event of its own, and plain JSON. Several go to the network
 * together. Does not throw.
 */
export function sendToAll(sockets: readonly Socket[], event: string, payloads: readonly object[]): void {
  const [first] = sockets
  if (!first || payloads.length === 0) return
  const packets = payloads.map(
    (payload) => `${eventPacket}${first.nsp.name},${JSON.stringify([event, payload])}`,
  )
  const frames = packets.map((packet) => frameOf(messagePacket + packet))
  // A connection that polls is sent the text. Socket.IO itself hands the header and the rest to each connection in two
  // pieces, which costs a third of what is done for it beside the kernel.
  const pieces = frames.every((frame) => frame !== null)
    ? [{ text: packets.join(packetSeparator + messagePacket), frame: Buffer.concat(frames) }]
    : packets.map((text, index) => ({ text, frame: frames[index] ?? null }))
  for (const { text, frame } of pieces) {
    const options = { compress: false, ...(frame && { wsPreEncodedFrame: [frame] }) }
    for (const { conn } of sockets) conn.write(text, options)
  }
}
