import type { Language } from '@woodalo/protocol'
import type { DefaultEventsMap, Socket } from 'socket.io'
import type { Principal } from '../principal.ts'

/** What every socket of ours carries. */
export interface SocketData {
  principal: Principal
  /** Of the handshake, until the user changes the profile's. */
  language: Language
}

export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
