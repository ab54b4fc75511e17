// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { effectsOf, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { SendLink } from './send-link.tsx'
import { ShareRide } from './share-ride.tsx'

const url = 'https://woodalo.example/watch/abc'

/** A phone that can hand things to other apps, or only has a clipboard, or neither. */
function phone({ share, writeText }: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const handed = vi.fn(share)
  const copied = vi.fn(writeText)
  vi.stubGlobal('navigator', {
    language: 'es',
    languages: ['es'],
    ...(share && { share: handed }),
    ...(writeText && { clipboard: { writeText: copied } }),
  })
  return { handed, copied }
}
afterEach(() => vi.unstubAllGlobals())

async function send(onShare: () => Promise<string | null>) {
  const page = await render(<SendLink onShare={onShare} />)
  await page.press(page.button('Enviar el enlace'))
  return { words: wordsOf(document.body), said: page.get('[role=status]').textContent }
}

describe('the link to a ride', () => {
  test('is handed to the phone’s apps with its message, and stands below', async () => {
    const { handed } = phone({ share: async () => {}, writeText: async () => {} })
    const { words, said } = await send(async () => url)
    expect(handed).toHaveBeenCalledExactlyOnceWith({ text: 'Sigue mi viaje', url })
    expect(words).toContain(url)
    expect(said).toBe('')
  })

  test('is copied where a browser cannot hand it on', async () => {
    const { copied } = phone({ writeText: async () => {} })
    expect((await send(async () => url)).said).toBe('Enlace copiado')
    expect(copied).toHaveBeenCalledExactlyOnceWith(url)
  })

  test.each([
    ['is closed without sending', { share: () => Promise.reject(new Error('closed')) }],
    ['has no clipboard', {}],
  ])('stands there to be copied by hand if the phone %s', async (_, able) => {
    phone(able)
    const { words, said } = await send(async () => url)
    expect(words).toContain(url)
    expect(said).toBe('')
  })

  test('is not shown, and nothing is copied, if it could not be made', async () => {
    const { copied } = phone({ writeText: async () => {} })
    const { words, said } = await send(async () => null)
    expect(said).toBe('No se pudo. Inténtalo otra vez.')
    expect(words).not.toContain('https')
    expect(copied).not.toHaveBeenCalled()
  })
})

describe('sharing a ride', () => {
  const sharing = (done: boolean) => <ShareRide onShare={async () => url} onStop={vi.fn(async () => done)} />

  test('begins with a dialog, which can end it', async () => {
    phone({})
    expect(
      await effectsOf((does) => <ShareRide onShare={does('share', url)} onStop={does('stop', true)} />),
    ).toEqual({ 'Compartir mi viaje': ['opens Compartir mi viaje'] })
    expect(
      await effectsOf(
        (does) => <ShareRide onShare={does('share', url)} onStop={does('stop', false)} />,
        ['Compartir mi viaje'],
      ),
    ).toEqual({
      Cerrar: [],
      'Enviar el enlace': ['share()'],
      'Dejar de compartir': ['stop()', 'No se pudo. Inténtalo otra vez.'],
    })
  })

  test.each([
    [true, false],
    [false, true],
  ])('the dialog closes only once sharing has ended: %s', async (done, isOpen) => {
    const page = await render(sharing(done))
    await page.press(page.button('Compartir mi viaje'))
    await page.press(page.button('Dejar de compartir'))
    expect(document.querySelector('dialog[open]') !== null).toBe(isOpen)
  })
})
