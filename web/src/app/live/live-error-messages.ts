const faults = {
  noToken: { code: 401, message: 'No token found. Cannot connect to WebSocket server.' },
  sessionRefused: { code: 401, message: 'Authentication error' },
  connectTimeout: { code: 500, message: 'Connection timeout' },
  healthTimeout: { code: 500, message: 'WebSocket connection timeout.' },
  gaveUp: { code: 500, message: 'Could not connect to WebSocket server.' },
  emitFailed: { code: 500, message: 'Could not emit event to WebSocket server.' },
  disconnected: { code: 500, message: 'Disconnected from WebSocket server.' },
} as const

export type LiveFault = keyof typeof faults

/** A fault of the live connection, for code and logs; people read the catalogue's words instead. */
export class LiveError extends Error {
  override readonly name = 'LiveError'
  readonly fault: LiveFault
  readonly code: 401 | 500

  constructor(fault: LiveFault) {
    super(faults[fault].message)
    this.fault = fault
    this.code = faults[fault].code
  }
}
