// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { ChatScreen } from './chat-screen.tsx'
import type { ShownMessage } from './message-groups.ts'

const at = (minute: number) => new Date(2026, 10, 21, 12, minute).toISOString()

function said(id: string, user: string, text: string, changes: Partial<ShownMessage> = {}): ShownMessage {
  const minute = Number(id.slice(1))
  return { id, user, userName: `${user} Gil`, text, createdAt: at(minute), delivery: 'sent', ...changes }
}

let calls: string[] = []
const does =
  (name: string) =>
  (...given: unknown[]) =>
    void calls.push([name, ...given].join(' '))

type Props = ComponentProps<typeof ChatScreen>
const chat = (changes: Partial<Props> = {}) => (
  <ChatScreen
    title="Ben, Eva y tú"
    detail="Atocha · 12:30"
    thumbnail={null}
    messages={[]}
    loaded
    readerUid="Ana"
    lastViewed={null}
    nameOf={(userName) => userName.split(' ')[0]!}
    colourOf={(uid) => (uid === 'Ben' ? 1 : 2)}
    replies={[]}
    ended={false}
    closed={null}
    offline={false}
    draft=""
    onDraft={does('draft')}
    onBack={() => does('back')()}
    onSend={async (text) => {
      does('send')(text)
      return true
    }}
    onRetry={does('retry')}
    {...changes}
  />
)
const words = () => wordsOf(document.body)

/** How tall the list and what is in it are, in pixels; nothing has a size without a browser. */
let sizes = { inside: 1000, seen: 400 }
let resized: (() => void)[] = []
let observing = 0
beforeEach(() => {
  calls = []
  sizes = { inside: 1000, seen: 400 }
  resized = []
  observing = 0
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => sizes.inside)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => sizes.seen)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(act: () => void) {
        resized.push(act)
      }
      observe() {
        observing++
      }
      disconnect() {
        observing--
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('what stands in the place of messages', () => {
  test.each([
    [
      'an invitation to greet',
      { replies: ['Hola'] },
      'Aún no hay mensajes Saluda y cuenta dónde estás.',
      true,
    ],
    ['once all have met, no question where one is', {}, 'Aún no hay mensajes Escribe a tus', true],
    ['after the ride, that it is over and no invitation', { ended: true }, 'Escribe a tus compañeros', false],
    ['no invitation where nothing can be written', { closed: 'Cerrado.' }, 'Saluda', false],
    ['no word of it before they are loaded', { loaded: false }, 'Aún no hay mensajes', false],
    ['nothing once there is one', { messages: [said('m1', 'Ben', 'Ya voy')] }, 'Aún no hay mensajes', false],
  ] as const)('%s', async (_, changes, part, isThere) => {
    await render(chat(changes))
    expect(words().includes(part)).toBe(isThere)
  })

  test('it is marked as loading only until messages are there', async () => {
    const page = await render(chat({ loaded: false }))
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
    await page.rerender(chat({ loaded: false, messages: [said('m1', 'Ben', 'Ya voy')] }))
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
    await page.rerender(chat())
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })
})

describe('messages', () => {
  const run = () => [...document.querySelectorAll('article')].map(wordsOf)

  test('have their sender, their words and the time of the last; the reader’s own have their delivery', async () => {
    await render(
      chat({
        messages: [
          said('m1', 'Ben', 'Voy'),
          said('m2', 'Ben', 'Ya llego'),
          said('m3', 'Ana', 'Vale'),
          said('m4', 'Eva', ''),
          said('m5', 'x', 'Adiós', { userName: '' }),
        ],
      }),
    )
    expect(run()).toEqual([
      'Ben Voy Ya llego 12:02',
      'Tú Vale 12:03 · Enviado',
      'Eva Mensaje eliminado 12:04',
      'Viajero Adiós 12:05',
    ])
    expect(
      [...document.querySelectorAll('article time')].map((time) => time.getAttribute('dateTime')),
    ).toEqual([at(2), at(3), at(4), at(5)])
    expect([...document.querySelectorAll('article')].map((each) => each.hasAttribute('data-own'))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('of several in a row, the one that failed is sent again', async () => {
    const messages = [said('m1', 'Ana', 'Vale'), said('m2', 'Ana', 'Voy', { delivery: 'failed' })]
    const page = await render(chat({ messages }))
    await page.press(page.button('Reintentar'))
    expect(calls).toEqual(['retry m2'])
  })

  test.each([
    ['sending', false, 'Enviando', false],
    ['failed', false, 'No se envió', true],
    ['failed', true, 'Se enviará con red', false],
    ['refused', true, 'No se envió', true],
  ] as const)(
    '%s, offline: %s, says “%s”; may be sent again: %s',
    async (delivery, offline, state, mayRetry) => {
      const page = await render(chat({ messages: [said('m1', 'Ana', 'Vale', { delivery })], offline }))
      expect(run()[0]).toContain(`12:01 · ${state}`)
      expect(words().includes('Reintentar')).toBe(mayRetry)
      if (mayRetry) await page.press(page.button('Reintentar'))
      expect(calls).toEqual(mayRetry ? ['retry m1'] : [])
    },
  )

  test('the times are written as in the country of the ride', async () => {
    await render(chat({ messages: [said('m1', 'Ben', 'Voy')], currency: 'MXN' }))
    expect(run()[0]).toMatch(/12:01\sp\.m\./u)
  })

  test('words stand in their own direction, since people write in any script', async () => {
    const same = ['Ben', 'Eva', 'x'].map((user, index) => said(`m${index + 2}`, user, 'Hola'))
    await render(chat({ messages: [said('m1', 'Ana', 'شكرا'), ...same] }))
    const bubbles = [...document.querySelectorAll('article p[dir]')]
    expect(bubbles.map((bubble) => [wordsOf(bubble), bubble.getAttribute('dir')])).toEqual([
      ['شكرا', 'auto'],
      ['Hola', 'auto'],
    ])
  })

  test('the same quick reply of three companions stands once, with their names and the time of the last', async () => {
    const same = [
      said('m1', 'Ben', 'Hola'),
      said('m2', 'Eva', 'Hola'),
      said('m3', 'x', 'Hola', { userName: '' }),
    ]
    await render(chat({ messages: [...same, said('m4', 'Ana', 'Hola')], lastViewed: 0 }))
    expect(run()).toEqual(['Ben, Eva y Viajero Hola 12:03', 'Tú Hola 12:04 · Enviado'])
    expect(document.querySelector('article time')!.getAttribute('dateTime')).toBe(at(3))
    await render(chat({ messages: same, lastViewed: 0 }))
    expect(words()).toContain('Mensajes nuevos Ben, Eva')
  })

  test('a divider stands above the first unread message of a companion, and reading does not move it', async () => {
    const messages = [said('m1', 'Ben', 'Voy'), said('m2', 'Ana', 'Vale'), said('m3', 'Ben', 'Ya')]
    const page = await render(chat({ messages, lastViewed: Date.parse(at(1)) }))
    expect(words()).toMatch(/Vale 12:02 · Enviado Mensajes nuevos Ben Ya/u)
    await page.rerender(chat({ messages, lastViewed: Date.parse(at(9)) }))
    expect(words()).toContain('Mensajes nuevos')
    // What one has answered is no news.
    await page.rerender(chat({ messages: [...messages, said('m4', 'Ana', 'Bien')], lastViewed: null }))
    expect(words()).not.toContain('Mensajes nuevos')
  })

  test('no divider stands where all has been read, or before the chat was ever viewed', async () => {
    const messages = [said('m1', 'Ben', 'Voy')]
    await render(chat({ messages, lastViewed: Date.parse(at(1)) }))
    await render(chat({ messages, lastViewed: null }))
    expect(words()).not.toContain('Mensajes nuevos')
  })

  test('which are unread is decided when they are loaded, not before', async () => {
    const page = await render(chat({ loaded: false, lastViewed: 0 }))
    await page.rerender(chat({ messages: [said('m1', 'Ben', 'Voy')], lastViewed: 0 }))
    expect(words()).toContain('Mensajes nuevos')
  })
})

describe('the frame of the chat', () => {
  test('has the way back, the people and the ride', async () => {
    const page = await render(chat())
    expect(page.get('header').textContent).toContain('Ben, Eva y túAtocha · 12:30')
    expect(page.get('main').getAttribute('aria-label')).toBe('Chat')
    await page.press(page.button('Volver'))
    expect(calls).toEqual(['back'])
  })

  test('beside another screen is a section under its people, without a way back', async () => {
    const page = await render(chat({ isBeside: true }))
    expect(page.get('h2').textContent).toBe('Ben, Eva y tú')
    expect(document.querySelector('header, main')).toBeNull()
    expect(page.get('section').getAttribute('aria-label')).toBe('Chat')
  })

  test('says why nothing can be written, and has no field then', async () => {
    await render(chat({ closed: 'Cerrado.' }))
    expect(words()).toContain('Cerrado.')
    expect(document.querySelector('textarea, form')).toBeNull()
  })

  test('sends what was being written, keeps drafts, and offers the quick replies that fit', async () => {
    const page = await render(chat({ draft: 'Ya', replies: ['Voy en camino'] }))
    await page.fire(page.get('form'), 'submit')
    expect(calls).toEqual(['draft ', 'send Ya'])
    expect(controls().has('Voy en camino')).toBe(true)
    await page.rerender(chat())
    expect(controls().has('Voy en camino')).toBe(false)
  })
})

describe('the list of messages', () => {
  const first = [said('m1', 'Ben', 'Voy')]
  const more = [...first, said('m2', 'Ben', 'Ya llego')]
  const own = [...first, said('m2', 'Ana', 'Vale')]

  async function open() {
    const page = await render(chat({ messages: first }))
    const list = page.get('main')
    const scroll = async (top: number) => {
      list.scrollTop = top
      await page.fire(list, 'scroll')
    }
    return { page, list, scroll }
  }

  test('begins at its end, and follows new messages while the end is near', async () => {
    const { page, list, scroll } = await open()
    expect(list.scrollTop).toBe(1000)
    await scroll(481)
    await page.rerender(chat({ messages: more }))
    expect(list.scrollTop).toBe(1000)
    expect(controls().has('Ir a lo último')).toBe(false)
  })

  test('stays where somebody reads, and offers the way to the newest, which then goes', async () => {
    const { page, list, scroll } = await open()
    await scroll(480)
    await page.rerender(chat({ messages: more }))
    expect(list.scrollTop).toBe(480)
    const went = vi.spyOn(list, 'scrollTo').mockReturnValue()
    await page.press(page.button('Ir a lo último'))
    expect(went).toHaveBeenCalledExactlyOnceWith({ top: 1000 })
    expect(controls().has('Ir a lo último')).toBe(false)
  })

  test('stops offering the newest once somebody has scrolled there', async () => {
    const { page, scroll } = await open()
    await scroll(0)
    await page.rerender(chat({ messages: more }))
    expect(controls().has('Ir a lo último')).toBe(true)
    await scroll(600)
    expect(controls().has('Ir a lo último')).toBe(false)
  })

  test('goes to what the reader has written, wherever they read', async () => {
    const { page, list, scroll } = await open()
    await scroll(0)
    await page.rerender(chat({ messages: own }))
    expect(list.scrollTop).toBe(1000)
  })

  test('keeps its end in view when a keyboard shrinks it, unless somebody reads above', async () => {
    const { page, list, scroll } = await open()
    sizes.inside = 1200
    await act(async () => resized.forEach((notice) => notice()))
    expect(list.scrollTop).toBe(1200)
    await scroll(10)
    await act(async () => resized.forEach((notice) => notice()))
    expect(list.scrollTop).toBe(10)
    await page.remove()
    expect(observing).toBe(0)
  })
})
