import type { Language } from '@woodalo/protocol'
import type { DefaultEventsMap, Socket } from 'socket.io'
import type { Principal } from '../principal.ts'

/** The data of every socket. */
export interface SocketData {
  principal: Principal
  /** The language of the handshake, until the user changes the profile's. */
  language: Language
  /** The client's address. */
  address: string
}

export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
