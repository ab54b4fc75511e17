// Pictures are decoded in processes of their own: a library that hangs on a picture, or takes all memory for it, works
// on threads of its own and cannot be stopped otherwise.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Failure } from '../failure.ts'
import type { Askers } from '../how-much-asked.ts'
import { createTurns } from '../limits/turns.ts'
import {
  idleMilliseconds,
  mostAtHand,
  mostAtOnce,
  mostMilliseconds,
  mostMillisecondsToStart,
  mostWaitingOfNetwork,
} from './photo-limits.ts'

export interface Painter {
  /**
   * Re-encodes the picture: upright, WebP, without metadata (photos contain their location). A face is cropped to a
   * square of 256 px; a receipt stays whole and legible, with 1,600 px at most and 600 kB. Returns null unless it is a
   * complete JPEG, PNG or WebP picture of permitted measures. Throws TOO_MANY_REQUESTS if too many pictures wait, of
   * the asker or of everybody, and SERVICE_UNAVAILABLE if it takes too long. `asker` says whose turn it takes: `askersAt`.
   */
  repaint(picture: Buffer, asker: Askers, subject?: Subject): Promise<Buffer | null>
  close(): void
}

/** What a picture shows. */
export type Subject = 'face' | 'receipt'

/** What a process is given. */
export interface Sent {
  picture: Uint8Array
  subject: Subject
}

/** What a process says: first that it is ready, then one message for each picture. */
export interface Painted {
  /** Null for a picture that is refused. */
  webp: Uint8Array | null
}

/** Returns what the process says next, `ended` if it ends, and `late` if it says nothing for that long. */
async function nextOf(child: ChildProcess, milliseconds: number): Promise<Painted | 'ended' | 'late'> {
  const over = new AbortController()
  let why: 'ended' | 'late' = 'ended'
  const giveUp = () => over.abort()
  const timer = setTimeout(() => {
    why = 'late'
    giveUp()
  }, milliseconds)
  child.once('exit', giveUp)
  try {
    const [painted] = (await once(child, 'message', { signal: over.signal })) as [Painted]
    return painted
  } catch {
    return why
  } finally {
    clearTimeout(timer)
    child.off('exit', giveUp)
  }
}

/** `program` and `milliseconds` differ only in tests. */
export function createPainter({
  program = new URL('./crop-and-encode-photo.ts', import.meta.url),
  milliseconds = mostMilliseconds,
}: { program?: URL; milliseconds?: number } = {}): Painter {
  const takeTurn = createTurns({
    together: mostAtOnce,
    each: 1,
    mostWaiting: mostWaitingOfNetwork,
    mostWaitingTogether: mostAtHand - mostAtOnce,
  })
  const living = new Set<ChildProcess>()
  /** With the timer that ends each. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  function end(child: ChildProcess): void {
    clearTimeout(idle.get(child))
    idle.delete(child)
    living.delete(child)
    child.kill('SIGKILL')
  }

  async function start(): Promise<ChildProcess> {
    // Without the settings, secrets and flags of the service.
    const child = fork(program, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
    // It must not keep the service alive.
    child.unref()
    child.channel?.unref()
    living.add(child)
    child.on('error', () => end(child))
    child.on('exit', () => end(child))
    if (typeof (await nextOf(child, mostMillisecondsToStart)) === 'object') return child
    end(child)
    throw new Error('the process that decodes pictures did not start')
  }

  function takeIdle(): ChildProcess | null {
    const [child] = idle.keys()
    if (!child) return null
    clearTimeout(idle.get(child))
    idle.delete(child)
    return child
  }

  function rest(child: ChildProcess): void {
    idle.set(child, setTimeout(() => end(child), idleMilliseconds).unref())
  }

  async function paint(sent: Sent): Promise<Buffer | null> {
    const child = takeIdle() ?? (await start())
    const painted = nextOf(child, milliseconds)
    child.send(sent)
    const done = await painted
    if (typeof done === 'object' && living.has(child)) rest(child)
    else end(child)
    if (done === 'late') throw new Failure('SERVICE_UNAVAILABLE')
    return typeof done === 'object' && done.webp ? Buffer.from(done.webp) : null
  }

  return {
    repaint: (picture, asker, subject = 'face') => takeTurn(asker, () => paint({ picture, subject })),
    close() {
      for (const child of living) end(child)
    },
  }
}
