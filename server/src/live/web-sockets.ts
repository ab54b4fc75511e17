// How the transports below Socket.IO are bounded, and who hears of each frame of a WebSocket, from its first to its last.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServerOptions } from 'socket.io'
import { packetSeparator } from './polled-packets.ts'
import { type ServerOptions as WebSocketOptions, type RawData, type WebSocket, WebSocketServer } from 'ws'

/** A longer event from a client ends its connection. */
export const mostBytesPerEvent = 64 * 1024

/**
 * Browsers send an event in one frame. An unfinished one keeps all that was read together with each of its fragments,
 * 64 kB at most, in memory.
 */
export const mostFragmentsOfEvent = 4
/** Parts in which the network may deliver a frame. Each is kept as a buffer of its own until the frame is whole. */
export const mostPartsOfFrame = 1_024

/** A client that polls sends what has gathered since its last request in one body. */
export const mostPacketsOfBody = 256

type Accept = (webSocket: WebSocket, request: IncomingMessage) => void
type Received = (webSocket: WebSocket, request: IncomingMessage, data: Buffer) => void

export interface Transports {
  /** How a Socket.IO server has to be made so that its frames are told. */
  options: Partial<ServerOptions>
  /**
   * `received` is called at each frame of data, PING and PONG, before anybody handles it: also of a WebSocket that is
   * not yet a connection of Socket.IO, and of one that has been closed but still sends.
   */
  onEveryFrame(received: Received): void
}

export function createTransports(): Transports {
  const listeners: Received[] = []

  class BoundedWebSocketServer extends WebSocketServer {
    constructor(options: WebSocketOptions) {
      const bounds = { maxFragments: mostFragmentsOfEvent, maxBufferedChunks: mostPartsOfFrame }
      // One frame of each connection in a round of the event loop: 2,400 events fit into what is read at once.
      super({ ...options, ...bounds, allowSynchronousEvents: false } as WebSocketOptions)
    }

    override handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, accept: Accept): void {
      super.handleUpgrade(request, socket, head, (webSocket) => {
        const onFrame = (data: RawData) => {
          // Of one buffer, since nothing asks for any other type.
          for (const received of listeners) received(webSocket, request, data as Buffer)
        }
        webSocket.on('message', onFrame).on('ping', onFrame).on('pong', onFrame)
        accept(webSocket, request)
      })
    }
  }

  return {
    options: {
      maxHttpBufferSize: mostBytesPerEvent,
      perMessageDeflate: false,
      httpCompression: false,
      wsEngine: BoundedWebSocketServer,
    },
    onEveryFrame(received) {
      listeners.push(received)
    },
  }
}

/** Whether the body of a polling request holds more packets than a client gathers. Each costs a round of the event loop. */
export function isCrowded(body: string): boolean {
  let packets = 1
  for (let at = body.indexOf(packetSeparator); at !== -1; at = body.indexOf(packetSeparator, at + 1))
    if (++packets > mostPacketsOfBody) return true
  return false
}

/** Nothing more of it is handled, not even what has arrived already. */
export function hearNoMore(webSocket: WebSocket): void {
  for (const event of ['message', 'ping', 'pong']) webSocket.removeAllListeners(event)
}
