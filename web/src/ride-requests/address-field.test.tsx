// @vitest-environment happy-dom
import type { Favourite, NamedPoint, Place } from '@woodalo/protocol'
import { smallestParty } from '@woodalo/protocol/vehicles'
import { act, type ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { device, touch } from '../testing/browser.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { AddressField } from './address-field.tsx'
import { addressOf } from './suggestion-details.ts'

const sol: NamedPoint = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
const atocha: NamedPoint = { name: 'Atocha', latitude: 40.4065, longitude: -3.6895 }
const mayor = {
  id: 'p1',
  name: 'Calle Mayor 1',
  address: 'Madrid',
  latitude: 40.41,
  longitude: -3.71,
} as Place
const home = { id: 'f1', kind: 'home', label: '', ...atocha, placeId: 'p9' } as Favourite
const gym = { ...home, id: 'f2', kind: 'own', label: 'Gimnasio', name: 'Pez 3', latitude: 40.2 } as Favourite

const { placeId: _, ...withoutId } = gym

let asked: { q: string; near?: object; limit: number }[] = []
let signals: AbortSignal[] = []
let search: () => Promise<Place[]>
let reverse: () => Promise<Place>
const api = {
  places: {
    search: (given: (typeof asked)[number], { signal }: { signal: AbortSignal }) => {
      asked.push(given)
      signals.push(signal)
      return search()
    },
    reverse: () => reverse(),
  },
  estimates: {
    create: async () => ({ sharedWith: [{ companions: 2, usual: { amount: 900, currency: 'EUR' } }] }),
  },
} as unknown as Api
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  device('prompt')
  localStorage.clear()
  asked = []
  signals = []
  search = async () => [mayor]
  reverse = async () => mayor
})
afterEach(() => void vi.useRealTimers())

async function open(props: Partial<ComponentProps<typeof AddressField>> = {}) {
  const onChange = vi.fn()
  const field = (more: typeof props = {}) => (
    <ApiContext value={api}>
      <AddressField
        label="Desde"
        placeholder="¿Dónde?"
        value={null}
        onChange={onChange}
        offered={[]}
        favourites={{ list: [], reload: async () => {} }}
        places={[]}
        party={smallestParty}
        marker={null}
        {...props}
        {...more}
      />
    </ApiContext>
  )
  const page = await render(field())
  await touch()
  await act(() => vi.dynamicImportSettled())
  const input = page.get<HTMLInputElement>('input')
  const options = () => [...document.querySelectorAll('[role=option]')].map(wordsOf)
  return {
    page,
    input,
    onChange,
    options,
    rerender: (more: typeof props) => page.rerender(field(more)),
    async choose(name: string) {
      const option = [...document.querySelectorAll('[role=option]')].find((each) =>
        wordsOf(each).includes(name),
      )
      await page.press(option!)
    },
  }
}

describe('before anything is typed, an address field offers', () => {
  test('home and work, the own position only where one starts, one’s places by their names, then recent ones, then the map', async () => {
    const offered = [{ ...sol }, { ...atocha, name: 'Estación' }]
    const favourites = { list: [home, gym], reload: async () => {} }
    const { options, rerender } = await open({ offered, favourites, canLocate: true })
    // Home is kept already.
    const chips = ['Casa Atocha', 'Trabajo Añadir']
    const places = ['Gimnasio Pez 3', 'Sol', 'Elegir en el mapa', 'Tus lugares']
    expect(options()).toEqual(['Mi ubicación', ...chips, ...places])
    await rerender({ canLocate: false })
    expect(options()).toEqual([...chips, ...places])
  })

  test('to keep the place that is chosen, unless it is kept already', async () => {
    const { options, rerender } = await open({ value: sol })
    await act(() => vi.dynamicImportSettled())
    expect(options()).toEqual(['Casa Añadir', 'Trabajo Añadir', 'Elegir en el mapa', 'Guardar este lugar'])
    await rerender({ value: atocha, favourites: { list: [home], reload: async () => {} } })
    expect(options()).toEqual(['Casa Atocha', 'Trabajo Añadir', 'Elegir en el mapa', 'Tus lugares'])
  })

  test('each place whole: its name, its position and which place it is', async () => {
    const { choose, onChange } = await open({
      offered: [sol],
      favourites: { list: [home, withoutId], reload: async () => {} },
    })
    for (const name of ['Casa', 'Gimnasio', 'Sol']) await choose(name)
    expect(onChange.mock.calls).toEqual([
      [{ ...atocha, placeId: 'p9' }],
      [{ name: 'Pez 3', latitude: 40.2, longitude: atocha.longitude }],
      [sol],
    ])
  })

  test('how far each is from the start', async () => {
    const { options } = await open({ offered: [atocha], near: sol })
    await act(() => vi.dynamicImportSettled())
    expect(options()[2]).toMatch(/^Atocha 1,7 km\b/u)
  })
})

describe('while somebody types', () => {
  test.each([
    ['calle mayor', 'street', true],
    ['calle mayor 1', 'street', false],
    ['museo', 'place', false],
  ])(
    'a street is found by its number, too: of “%s”, a %s, that is offered: %s',
    async (words, kind, isSaid) => {
      search = async () => [
        { ...mayor, kind },
        { ...mayor, id: 'p2' },
      ]
      const { page, input, options } = await open()
      await page.type(input, words)
      await wait(180)
      expect(options()[1]?.includes('N.º')).toBe(isSaid)
    },
  )

  test('the number is typed after the street that was found', async () => {
    search = async () => [{ ...mayor, name: 'Calle Mayor', kind: 'street' }]
    const { page, input, choose, onChange } = await open()
    await page.type(input, 'mayor')
    await wait(180)
    await choose('N.º')
    expect(input.value).toBe('Calle Mayor ')
    expect(onChange).not.toHaveBeenCalledWith(expect.objectContaining({ name: 'Calle Mayor' }))
    await page.type(input, 'Calle Mayor 7')
    await wait(180)
    expect(asked.map(({ q }) => q)).toEqual(['mayor', 'Calle Mayor 7'])
  })

  test('two letters are searched once they stop, near the start, and what was found comes first', async () => {
    const { page, input, options } = await open({ canLocate: true, near: sol, offered: [atocha] })
    await page.type(input, ' c ')
    await wait(1_000)
    expect(asked).toEqual([])
    await page.type(input, 'pu')
    await wait(179)
    expect(asked).toEqual([])
    await page.type(input, ' ca ')
    await wait(180)
    await act(() => vi.dynamicImportSettled())
    expect(asked).toEqual([{ q: 'ca', near: sol, limit: 5 }])
    expect(options()).toEqual([
      expect.stringMatching(/^Ca ?lle Mayor 1 940 m · Madrid$/u),
      'Mi ubicación',
      'Elegir en el mapa',
    ])
  })

  test('what is too far to go to by taxi comes last, and is no start unless nothing nearer is found', async () => {
    const [near, far] = [
      { id: 'p1', name: 'Calle Mayor', address: 'Madrid', latitude: 40.416, longitude: -3.707 },
      { id: 'p2', name: 'Calle Mayor', address: 'Bilbao', latitude: 43.263, longitude: -2.935 },
    ] as Place[]
    search = async () => [far!, near!]
    const { page, input, options, rerender } = await open({ around: sol })
    await page.type(input, 'mayor')
    await wait(180)
    await act(() => vi.dynamicImportSettled())
    const [nearby, away] = [expect.stringMatching(/Madrid$/), expect.stringMatching(/\d{3} km · Bilbao$/u)]
    expect(options()).toEqual([nearby, away, 'Elegir en el mapa'])
    await rerender({ canLocate: true })
    expect(options()).toEqual([nearby, 'Mi ubicación', 'Elegir en el mapa'])
    search = async () => [far!]
    await page.type(input, 'mayor 1')
    await wait(180)
    expect(options()[0]).toEqual(away)
  })

  test('an older search is dropped, even if its places come later', async () => {
    const answers: ((places: Place[]) => void)[] = []
    search = () => new Promise((resolve) => void answers.push(resolve))
    const { page, input, options } = await open()
    await page.type(input, 'cal')
    await wait(180)
    await page.type(input, 'calle')
    expect(signals[0]!.aborted).toBe(true)
    await act(async () => answers[0]!([mayor]))
    expect(options()).toEqual(['Elegir en el mapa'])
    await wait(180)
    await act(async () => answers[1]!([{ ...mayor, name: 'Calle Pez' }]))
    expect(options()[0]).toContain('Pez')
  })

  test('a search that failed says so, and is forgotten with the letters', async () => {
    search = () => Promise.reject(new Error('offline'))
    const { page, input, options } = await open()
    await act(async () => input.focus())
    await page.type(input, 'cal')
    await wait(180)
    expect(wordsOf(document.body)).toContain('No hay sugerencias. Revisa la conexión.')
    await page.type(input, '')
    expect(wordsOf(document.body)).not.toContain('No hay sugerencias. Revisa la conexión.')
    expect(options()).toEqual(['Casa Añadir', 'Trabajo Añadir', 'Elegir en el mapa'])
  })

  test('the chosen place is given up with the first letter, and what was typed stays', async () => {
    const { page, input, onChange, rerender } = await open({ value: sol })
    expect(input.value).toBe('Sol')
    await page.type(input, 'Sola')
    expect(onChange.mock.calls).toEqual([[null]])
    await rerender({ value: null })
    expect(input.value).toBe('Sola')
  })

  test('a suggestion that is chosen becomes the place, and its name what stands there', async () => {
    const { page, input, onChange, choose, rerender } = await open()
    await page.type(input, 'cal')
    expect(onChange).not.toHaveBeenCalled()
    await wait(180)
    await choose('Mayor')
    const place = { name: 'Calle Mayor 1', latitude: 40.41, longitude: -3.71, placeId: 'p1' }
    expect(onChange.mock.calls).toEqual([[place]])
    await rerender({ value: place })
    expect(input.value).toBe('Calle Mayor 1')
  })
})

describe('the own position', () => {
  const locate = async (answer: 'found' | number) => {
    const { geolocation } = device('prompt')
    geolocation.getCurrentPosition.mockImplementation((told, failed) =>
      answer === 'found'
        ? told({ coords: { latitude: 41, longitude: 2 } } as GeolocationPosition)
        : failed!({ code: answer, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    )
    const opened = await open({ canLocate: true })
    await opened.choose('Mi ubicación')
    await act(() => vi.dynamicImportSettled())
    return opened
  }
  const error = () => document.querySelector('input')!.getAttribute('aria-describedby')
  const fault = () => document.getElementById(error()!)?.textContent

  test('is taken by its nearest address, without a question in between', async () => {
    const { onChange } = await locate('found')
    expect(onChange.mock.calls).toEqual([[{ name: 'Calle Mayor 1', latitude: 41, longitude: 2 }]])
    expect(addressOf('Calle Mayor 1')).toBe('Madrid')
    expect(error()).toBeNull()
  })

  test.each([
    [1, 'No podemos ver tu ubicación.'],
    [2, 'No pudimos localizarte.'],
  ])('that is refused with code %d says “%s”, until somebody types', async (code, said) => {
    const { page, input, onChange } = await locate(code)
    expect(fault()).toContain(said)
    expect(onChange).not.toHaveBeenCalled()
    await page.type(input, 'c')
    expect(error()).toBeNull()
  })

  test('whose address cannot be found says so', async () => {
    reverse = () => Promise.reject(new Error('failed'))
    const { onChange } = await locate('found')
    expect(fault()).toContain('No pudimos localizarte.')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('says how far each place is from it where one starts', async () => {
    const { page, input, choose, options } = await locate('found')
    search = async () => [{ ...mayor, latitude: 41.01, longitude: 2 }]
    await choose('Mi ubicación')
    await act(() => vi.dynamicImportSettled())
    await page.type(input, 'mayor')
    await wait(180)
    expect(options()[0]).toMatch(/1,1 km · Madrid$/u)
  })

  test('is known without a question where it is shared, also beside a start that is chosen', async () => {
    const { geolocation } = device('granted')
    geolocation.getCurrentPosition.mockImplementation((told) =>
      told({ coords: { latitude: 40.4169, longitude: -3.7035 } } as GeolocationPosition),
    )
    const { options, onChange } = await open({ canLocate: true, value: sol, offered: [atocha] })
    await act(() => vi.dynamicImportSettled())
    expect(options()[3]).toBe('Atocha 1,7 km')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('is said of a place where one is, and the nearest of the recent ones come first where one starts', async () => {
    const { geolocation } = device('granted')
    geolocation.getCurrentPosition.mockImplementation((told) =>
      told({ coords: { latitude: 40.4169, longitude: -3.7035 } } as GeolocationPosition),
    )
    const { options } = await open({ canLocate: true, value: sol, offered: [atocha, sol] })
    await act(() => vi.dynamicImportSettled())
    expect(options().slice(3, 5)).toEqual(['Sol Estás aquí', 'Atocha 1,7 km'])
  })

  describe('fills the start by itself', () => {
    async function begin(
      state: 'granted' | 'prompt',
      props: Partial<ComponentProps<typeof AddressField>> = {},
    ) {
      const { geolocation } = device(state)
      let tell = () => {}
      geolocation.getCurrentPosition.mockImplementation(
        (told) => (tell = () => told({ coords: { latitude: 41, longitude: 2 } } as GeolocationPosition)),
      )
      const opened = await open({ canLocate: true, ...props })
      await act(() => vi.dynamicImportSettled())
      return { ...opened, tell: () => act(async () => tell()) }
    }

    test('if it is shared already', async () => {
      const { tell, onChange } = await begin('granted')
      await tell()
      expect(onChange.mock.calls).toEqual([[{ name: 'Calle Mayor 1', latitude: 41, longitude: 2 }]])
    })

    test.each([
      ['the browser would ask', 'prompt', {}],
      ['there is a place already', 'granted', { value: sol }],
      ['the field is not for the start', 'granted', { canLocate: false }],
    ] as const)('but not if %s', async (_, state, props) => {
      const { tell, onChange } = await begin(state, props)
      await tell()
      expect(onChange).not.toHaveBeenCalled()
    })

    test('but not over what somebody has begun to type', async () => {
      const { page, input, tell, onChange } = await begin('granted')
      await page.type(input, 'c')
      await tell()
      expect(onChange).not.toHaveBeenCalled()
    })
  })
})

describe('the dialogs', () => {
  test('what was chosen on the map is known with its address', async () => {
    vi.useRealTimers()
    const { page, choose, onChange } = await open({ value: sol })
    await choose('Elegir en el mapa')
    await vi.waitFor(() => expect(wordsOf(page.get('dialog'))).toContain('Calle Mayor 1'), {
      timeout: 10_000,
    })
    await page.press(page.button('Bajarme aquí'))
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(addressOf('Calle Mayor 1')).toBe('Madrid')
  })

  test.each([
    ['Elegir en el mapa', '¿Dónde te bajas?'],
    ['Guardar este lugar', 'Guardar este lugar'],
    ['Tus lugares', 'Tus lugares'],
  ])('“%s” opens the dialog “%s”, which can be closed', async (option, title) => {
    vi.useRealTimers()
    const { page, choose, onChange } = await open({
      value: sol,
      favourites: { list: [home], reload: async () => {} },
    })
    await choose(option)
    await vi.waitFor(() => page.get('dialog h2'), { timeout: 10_000 })
    expect(page.get('dialog h2').textContent).toBe(title)
    await act(async () => void page.get('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(document.querySelector('dialog')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
  })
})
