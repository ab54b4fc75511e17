import { pino, type Logger } from 'pino'

export type { Logger } from 'pino'

/**
 * The service's logger: JSON lines on standard output. Tokens, codes, message texts, phones and emails never reach it:
 * callers log ids and counts, and what a request carries is redacted here once more.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.token',
        '*.ticket',
        '*.code',
        '*.password',
        '*.text',
        '*.phone',
        '*.email',
      ],
      censor: '[hidden]',
    },
  })
}
