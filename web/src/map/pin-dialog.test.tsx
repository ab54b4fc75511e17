// @vitest-environment happy-dom
import type { Coordinates, Place } from '@woodalo/protocol'
import { act, type ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { render } from '../testing/render.ts'
import { type Camera, moved } from './zoom-and-projection.ts'
import { device, layOut } from '../testing/browser.ts'
import { PinDialog } from './pin-dialog.tsx'

const sol = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const atocha = { name: 'Atocha', latitude: 40.4065, longitude: -3.6895 }
const door: Camera = { latitude: sol.latitude, longitude: sol.longitude, zoom: 17 }
const found = { id: 'p', kind: 'address', name: 'Calle Mayor 1', address: 'Madrid' } as unknown as Place

let asked: Coordinates[] = []
const overview = vi.fn<() => Promise<unknown>>()

beforeEach(() => {
  vi.useFakeTimers()
  layOut()
  device('unable')
  asked = []
  overview.mockReset().mockRejectedValue(new Error('offline'))
})
afterEach(() => void vi.useRealTimers())

const api = {
  places: {
    reverse: async (point: Coordinates) => {
      asked.push(point)
      return found
    },
  },
  map: { overview },
} as unknown as Api
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function open(props: Partial<ComponentProps<typeof PinDialog>> = {}) {
  const onChoose = vi.fn()
  const onClose = vi.fn()
  const page = await render(
    <ApiContext value={api}>
      <PinDialog
        start={sol}
        orElse={null}
        places={[]}
        locate={async () => null}
        end="to"
        onChoose={onChoose}
        onClose={onClose}
        {...props}
      />
    </ApiContext>,
  )
  await wait(0)
  const map = page.get('[role=application]')
  return {
    page,
    map,
    onChoose,
    onClose,
    press: async (key: string, shiftKey = false) => {
      const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
      await act(async () => void map.dispatchEvent(event))
      return event.defaultPrevented
    },
    /** Where the middle is by the point whose address is asked for once the map rests. */
    middle: async () => {
      await wait(350)
      return asked.at(-1)
    },
  }
}
const near = ({ latitude, longitude }: Coordinates) => ({
  latitude: expect.closeTo(latitude, 9),
  longitude: expect.closeTo(longitude, 9),
})

describe('the map', () => {
  test.each([
    ['ArrowUp', 0, -64],
    ['ArrowDown', 0, 64],
    ['ArrowLeft', -64, 0],
    ['ArrowRight', 64, 0],
  ])('is moved by %s, and four times as far with Shift', async (key, x, y) => {
    const { press, middle } = await open()
    expect(await press(key)).toBe(true)
    expect(await middle()).toMatchObject(near(moved(door, { x, y })))
    await press(key, true)
    expect(await middle()).toMatchObject(near(moved(door, { x: 5 * x, y: 5 * y })))
  })

  /** How many pixels right of the middle the second place is drawn: the scale of the map. */
  const drawn = () =>
    Number(
      [...document.querySelectorAll('svg g')]
        .find(({ textContent }) => textContent === 'Este')
        ?.querySelector('circle')
        ?.getAttribute('cx'),
    ) - 320
  const east = { name: 'Este', latitude: sol.latitude, longitude: sol.longitude + 0.0004 }

  test('is zoomed by three quarters by its keys and its buttons', async () => {
    const { page, press } = await open({ places: [east] })
    const begin = drawn()
    for (const [key, zoom] of [
      ['+', 0.75],
      ['=', 1.5],
      ['-', 0.75],
    ] as const) {
      expect(await press(key)).toBe(true)
      expect(Math.log2(drawn() / begin)).toBeCloseTo(zoom, 6)
    }
    await page.press(page.button('Acercar'))
    expect(Math.log2(drawn() / begin)).toBeCloseTo(1.5, 6)
    await page.press(page.button('Alejar'))
    expect(Math.log2(drawn() / begin)).toBeCloseTo(0.75, 6)
  })

  test('leaves other keys to the browser, so that Tab leads on', async () => {
    const { press, map } = await open()
    expect(await press('Tab')).toBe(false)
    expect(document.activeElement).toBe(map)
  })

  test('names known places in it, and leaves out one whose name would lie on another', async () => {
    const beside = (name: string, x: number) => ({
      name,
      latitude: sol.latitude,
      longitude: sol.longitude + x,
    })
    const places = [
      sol,
      beside('Encima', 0.00003),
      beside('Al lado', 0.00075),
      beside('Fuera', 0.0024),
      atocha,
    ]
    await open({ places })
    expect([...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)).toEqual([
      'Sol',
      'Al lado',
    ])
  })

  test('names at most fourteen places', async () => {
    layOut({ width: 4000, height: 4000 })
    const places = Array.from({ length: 20 }, (_, index) => ({
      name: `L${index}`,
      latitude: sol.latitude + (index % 5) * 0.00078,
      longitude: sol.longitude + Math.floor(index / 5) * 0.00078,
    }))
    await open({ places })
    expect(document.querySelectorAll('svg text')).toHaveLength(14)
  })
})

describe('the map begins', () => {
  test('at the place to move, close enough to see doors and the streets around', async () => {
    expect(await (await open()).middle()).toMatchObject(near(sol))
  })

  test('at the device’s position where that is shared, also when it comes first', async () => {
    const { move } = device('granted')
    const { middle } = await open({ start: null, orElse: atocha })
    await move(41, 2)
    expect(await middle()).toEqual({ latitude: 41, longitude: 2, zoom: 17 })
  })

  test('elsewhere after two seconds without a position, and does not jump when it comes', async () => {
    const { move } = device('granted')
    const { middle } = await open({ start: null, orElse: atocha })
    await wait(1_999)
    expect(asked).toEqual([])
    await wait(1)
    expect(await middle()).toEqual({
      latitude: atocha.latitude,
      longitude: atocha.longitude,
      zoom: 15.25,
      name: 'Atocha',
    })
    await move(41, 2)
    expect(await middle()).toMatchObject(near(atocha))
  })

  test('elsewhere at once where no position is shared', async () => {
    device('prompt')
    expect(await (await open({ start: null, orElse: atocha })).middle()).toMatchObject(near(atocha))
  })

  test('in the middle of the streets if nothing is known, or at a known place if these cannot be read', async () => {
    const first = await open({ start: null, places: [sol] })
    expect(await first.middle()).toEqual({ latitude: sol.latitude, longitude: sol.longitude, zoom: 13 })
    await first.page.remove()
    overview.mockResolvedValue({ areas: [{ south: 40, north: 41, west: -4, east: -3 }], styleUrl: null })
    const second = await open({ start: null, places: [sol] })
    expect(await second.middle()).toEqual({ latitude: 40.5, longitude: -3.5, zoom: 13 })
  })

  test('nowhere once it is closed', async () => {
    const { watching } = device('granted')
    const { page } = await open({ start: null, orElse: atocha })
    expect(watching.size).toBe(1)
    await page.remove()
    expect(watching.size).toBe(0)
    await wait(5_000)
    expect(asked).toEqual([])
  })
})

describe('the button to the own position', () => {
  test('goes there, as close as to a door', async () => {
    const { page, middle } = await open({ locate: async () => atocha })
    await page.press(page.button('Ir a mi ubicación'))
    expect(await middle()).toEqual({ latitude: atocha.latitude, longitude: atocha.longitude, zoom: 17 })
  })

  test('goes nowhere without a position', async () => {
    const { page, middle } = await open()
    await page.press(page.button('Ir a mi ubicación'))
    expect(await middle()).toMatchObject(near(sol))
  })
})

describe('the dialog', () => {
  test.each(['the way back', 'Escape', 'the browser’s back button'])('is closed by %s', async (how) => {
    const { page, onClose } = await open()
    if (how === 'the way back') await page.press(page.button('Volver'))
    else if (how === 'Escape')
      await act(async () => void page.get('dialog').dispatchEvent(new Event('cancel')))
    else await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('is taken away by whoever opened it, not by the browser, which would leave it there empty', async () => {
    const { page } = await open()
    const event = new Event('cancel', { cancelable: true })
    await act(async () => void page.get('dialog').dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
  })

  test('leaves no entry in the history, unless the back button has taken it already', async () => {
    const back = vi.spyOn(history, 'back').mockReturnValue()
    const first = await open()
    await first.page.remove()
    expect(back).toHaveBeenCalledOnce()
    const second = await open()
    await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
    await second.page.remove()
    const third = await open()
    history.replaceState(null, '')
    await third.page.remove()
    expect(back).toHaveBeenCalledOnce()
    back.mockRestore()
  })
})
