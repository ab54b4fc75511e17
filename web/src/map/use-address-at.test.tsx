// @vitest-environment happy-dom
import type { Coordinates, Place } from '@woodalo/protocol'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { device, layOut } from '../testing/browser.ts'
import { PinDialog } from './pin-dialog.tsx'

const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const found = { id: 'p', kind: 'address', name: 'Calle Mayor 1', address: 'Madrid' } as unknown as Place

type Reverse = (point: Coordinates) => Promise<Place>
let asked: Coordinates[] = []
let reverse: Reverse
let signals: AbortSignal[] = []

beforeEach(() => {
  vi.useFakeTimers()
  layOut()
  device('unable')
  asked = []
  signals = []
  reverse = async () => found
})
afterEach(() => void vi.useRealTimers())

const api = {
  places: {
    reverse: (point: Coordinates, { signal }: { signal: AbortSignal }) => {
      asked.push(point)
      signals.push(signal)
      return reverse(point)
    },
  },
} as unknown as Api
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function open() {
  const onChoose = vi.fn()
  const page = await render(
    <ApiContext value={api}>
      <PinDialog
        start={sol}
        orElse={null}
        places={[]}
        locate={async () => null}
        end="to"
        onChoose={onChoose}
        onClose={() => {}}
      />
    </ApiContext>,
  )
  await wait(0)
  const map = page.get('[role=application]')
  return {
    page,
    onChoose,
    status: () => wordsOf(page.get('dialog [role=status]')),
    press: async (key: string, shiftKey = false) => {
      const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
      await act(async () => void map.dispatchEvent(event))
      return event.defaultPrevented
    },
  }
}
describe('the address under the pin', () => {
  test('is asked for once the map has rested, and can be chosen by button and by Enter', async () => {
    const { page, press, status, onChoose } = await open()
    await wait(349)
    expect(asked).toEqual([])
    expect(status()).toBe('Buscando la dirección…')
    await press('Enter')
    expect(onChoose).not.toHaveBeenCalled()
    await wait(1)
    expect(asked).toHaveLength(1)
    expect(status()).toBe('Calle Mayor 1 Madrid')
    await page.press(page.button('Bajarme aquí'))
    await press('Enter')
    const point = { name: 'Calle Mayor 1', latitude: sol.latitude, longitude: sol.longitude }
    expect(onChoose.mock.calls).toEqual([
      [point, 'Madrid'],
      [point, 'Madrid'],
    ])
  })

  test('of the place before is dropped when the map has moved meanwhile', async () => {
    let answer: (place: Place) => void = () => {}
    reverse = () => new Promise((resolve) => (answer = resolve))
    const { press, status } = await open()
    await wait(350)
    await press('ArrowUp')
    expect(signals[0]!.aborted).toBe(true)
    await act(async () => answer(found))
    expect(status()).toBe('Buscando la dirección…')
  })

  test('that is only a point cannot be chosen', async () => {
    reverse = async () => ({ ...found, kind: 'point', address: '' }) as Place
    const { page, status } = await open()
    await wait(350)
    expect(status()).toBe(
      'No encontramos ninguna dirección aquí Mueve el mapa hacia una calle o un lugar conocido.',
    )
    expect(page.button('Bajarme aquí').disabled).toBe(true)
  })

  test('that has a name can be chosen, even without the rest of an address', async () => {
    reverse = async () => ({ ...found, name: 'Estación de Atocha', address: '' })
    const { page, onChoose } = await open()
    await wait(350)
    await page.press(page.button('Bajarme aquí'))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'Estación de Atocha' }),
      '',
    )
  })

  test('that failed can be asked for again', async () => {
    reverse = () => Promise.reject(new Error('failed'))
    const { page, status } = await open()
    await wait(350)
    expect(status()).toBe('No pudimos cargar la dirección Puede ser la conexión.')
    expect(controls().has('Bajarme aquí')).toBe(false)
    reverse = async () => found
    await page.press(page.button('Reintentar'))
    await wait(350)
    expect(status()).toBe('Calle Mayor 1 Madrid')
  })

  test('is asked for anew where the network is lost meanwhile', async () => {
    reverse = () => new Promise(() => {})
    const { status } = await open()
    await wait(350)
    Object.assign(navigator, { onLine: false })
    await act(async () => void dispatchEvent(new Event('offline')))
    await wait(350)
    expect(status()).toBe('Sin conexión La dirección aparecerá cuando vuelva la conexión.')
  })

  test('waits for the network, and comes by itself with it', async () => {
    const { page, status } = await open()
    Object.assign(navigator, { onLine: false })
    await wait(350)
    expect(status()).toBe('Sin conexión La dirección aparecerá cuando vuelva la conexión.')
    expect(asked).toEqual([])
    expect(page.button('Bajarme aquí').disabled).toBe(true)
    Object.assign(navigator, { onLine: true })
    await act(async () => void dispatchEvent(new Event('online')))
    await wait(350)
    expect(status()).toBe('Calle Mayor 1 Madrid')
  })
})
