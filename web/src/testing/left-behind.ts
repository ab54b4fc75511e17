import { onTestFinished } from 'vitest'

/** What libraries listen to for as long as the page lasts is theirs. */
const isOfLibrary = () => new Error('whence').stack!.split('\n')[3]!.includes('/node_modules/')

/** What ends the watch that begins. */
let unwraps: (() => void)[] = []

/** Replaces a method until the test ends, unless somebody else has put back another one by then. */
function wrap<Name extends string, Method extends (...given: never[]) => unknown>(
  object: Record<Name, Method>,
  name: Name,
  around: (method: Method) => Method,
): void {
  const own = Object.getOwnPropertyDescriptor(object, name)
  const wrapped = around(object[name])
  object[name] = wrapped
  const unwrap = () => {
    if (object[name] !== wrapped) return
    if (own) Object.defineProperty(object, name, own)
    else delete (object as Partial<typeof object>)[name]
  }
  unwraps.push(unwrap)
  onTestFinished(unwrap)
}

type Listening = (this: unknown, type: string, listener: unknown, options?: unknown) => void
type Timer = (...given: unknown[]) => unknown

/**
 * Watches what begins from now on. Returns what still goes on: listeners to anything that outlives a screen, intervals,
 * and observers; and observers that ended without having observed anything.
 */
export function watchLeftBehind(): () => string[] {
  unwraps = []
  const own = unwraps
  const going = new Map<unknown, Map<unknown, string>>()
  const begin = (of: unknown, what: unknown, name: string) => {
    if (!going.has(of)) going.set(of, new Map())
    going.get(of)!.set(what, name)
  }
  const end = (of: unknown, what: unknown) => void going.get(of)?.delete(what)

  const targets = [globalThis, document, EventTarget.prototype] as unknown as Record<
    'addEventListener' | 'removeEventListener',
    Listening
  >[]
  for (const target of targets) {
    wrap(
      target,
      'addEventListener',
      (add) =>
        function (this: unknown, type, listener, options) {
          const once = typeof options === 'object' && options !== null && 'once' in options
          // Listeners to an element end with it.
          if (!(this instanceof Element) && !once && !isOfLibrary())
            begin(listener, type, `listens to ${type}`)
          add.call(this, type, listener, options)
        },
    )
    wrap(
      target,
      'removeEventListener',
      (remove) =>
        function (this: unknown, type, listener, options) {
          end(listener, type)
          remove.call(this, type, listener, options)
        },
    )
  }
  const timers = globalThis as unknown as Record<'setInterval' | 'clearInterval', Timer>
  wrap(timers, 'setInterval', (set) => (...given) => {
    const timer = set(...given)
    begin('timers', timer, `runs every ${String(given[1])} ms`)
    return timer
  })
  wrap(timers, 'clearInterval', (clear) => (timer) => {
    end('timers', timer)
    return clear(timer)
  })
  const { clearInterval: clearing } = timers
  const observers = new WeakSet()
  for (const Observer of [ResizeObserver, MutationObserver, IntersectionObserver]) {
    const methods = Observer.prototype as unknown as Record<'observe' | 'disconnect', Timer>
    wrap(
      methods,
      'observe',
      (observe) =>
        function (this: unknown, ...given) {
          observers.add(this as object)
          begin(this, 'observes', `observes as ${Observer.name}`)
          return observe.apply(this, given)
        },
    )
    wrap(
      methods,
      'disconnect',
      (disconnect) =>
        function (this: unknown) {
          end(this, 'observes')
          if (!observers.has(this as object)) begin(this, 'nothing', `observed nothing as ${Observer.name}`)
          return disconnect.call(this)
        },
    )
  }
  return () => {
    // A test that has given back the true timers has taken away the ones that it began with.
    if (timers.clearInterval !== clearing) going.delete('timers')
    // A test that shows many screens would otherwise call through the watches of all of them.
    for (const unwrap of own.splice(0).reverse()) unwrap()
    return [...going.values()].flatMap((each) => [...each.values()])
  }
}
