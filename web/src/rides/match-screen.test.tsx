// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { currentTexts } from '../i18n/current-texts.ts'
import { effectsOf, type Noting, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { useAnnouncements } from '../ui/announce.ts'
import { MatchScreen } from './match-screen.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const now = Date.parse('2026-11-21T10:00:00Z')

function matchOf(accepted: readonly string[], changes: Partial<Ride> = {}): Ride {
  const ride = rideOf('r1', ['ana', 'ben', 'eva'], {
    status: 'pending',
    confirmBy: '2026-11-21T10:00:40Z',
    ...changes,
  })
  return {
    ...ride,
    rideRequests: ride.rideRequests.map((request) => ({
      ...request,
      accepted: accepted.includes(request.firebase_uid),
      ...(request.firebase_uid === 'ana' && {
        cost: { share: euros(800), solo: euros(1600), saved: euros(800) },
      }),
    })),
  }
}

const matchScreen = (ride: Ride, does: Noting) => (
  <MatchScreen
    ride={ride}
    readerUid="ana"
    now={() => now}
    look={{ describe: does('describe', true), addPhoto: () => void does('add photo')() }}
    onOpenPerson={({ firebase_uid }) => void does('open')(firebase_uid)}
    onAccept={does('accept')}
    onCancel={does('cancel')}
  />
)
const nothing: Noting = (_, result) => async () => result as never
const shown = (ride: Ride) => matchScreen(ride, nothing)

const rows = {
  'ben Decidiendo… Sin viajes terminados todavía · Correo confirmado': ['open("ben")'],
  'eva Decidiendo… Sin viajes terminados todavía · Correo confirmado': ['open("eva")'],
}

const faces = { 'ben Decidiendo…': ['open("ben")'], 'eva Decidiendo…': ['open("eva")'] }

describe('an offered ride', () => {
  const decides = {
    'No, gracias: Cancelar viaje': ['opens ¿No te sirve este grupo?'],
    'Aceptar viaje': ['accept()'],
  }
  /** Nothing is typed: the field gets the focus. */
  const says = { Listo: [] }
  const leaves = { 'Cancelar viaje': ['opens ¿No te sirve este grupo?'] }

  test.each([
    ['decides', matchOf([]), { ...decides, ...rows }],
    ['has accepted', matchOf(['ana']), { ...leaves, ...faces, ...says }],
    ['may only accept', matchOf([], { may: ['accept'] }), { 'Aceptar viaje': ['accept()'], ...rows }],
    ['may do neither', matchOf([], { may: [] }), rows],
    ['has accepted and may not leave', matchOf(['ana'], { may: [] }), { ...faces, ...says }],
  ] as const)('has the controls of somebody who %s', async (_, ride, does) => {
    expect(await effectsOf((noting) => matchScreen(ride, noting))).toEqual(does)
  })

  test('offers to tell whoever has accepted and waits, where it can', async () => {
    const waits = (does: Noting) => (
      <MatchScreen {...matchScreen(matchOf(['ana']), does).props} onAskForPushes={does('tell')} />
    )
    expect(await effectsOf(waits)).toEqual({
      'Avísame aunque cierre la app': ['tell()'],
      ...leaves,
      ...faces,
      ...says,
    })
  })

  test('is refused only after a second question, for another group or for good; it can be closed', async () => {
    const asked = await effectsOf((does) => matchScreen(matchOf([]), does), ['No, gracias: Cancelar viaje'])
    expect(asked).toEqual({
      Cerrar: [],
      'Seguir en el grupo': [],
      'Buscar otro grupo': ['cancel(true)'],
      'No viajar ahora': ['cancel(false)'],
    })
    const page = await render(shown(matchOf([])))
    await page.press(page.button('No, gracias: Cancelar viaje'))
    await page.press(page.button('Seguir en el grupo'))
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('says the price, the saving, where one gets off, and who comes along', async () => {
    await render(shown(matchOf([])))
    const words = wordsOf(document.body)
    expect(words).toContain('16 € por tu cuenta')
    expect(words).toContain('ahorras 50 %')
    expect(words).toMatch(/Sol Sale \d?\d:\d\d Somewhere Bajas 10:00 primera parada/)
    expect(words).toContain('Todos están decidiendo')
    expect(words).toContain('700 g de CO₂ menos entre todos')
  })

  test('praises its saving only to somebody who decides: afterwards the price stands alone', async () => {
    const cost = () => document.querySelector(`section[aria-label="${currentTexts().match.toPay}"]`)!
    const page = await render(shown(matchOf([])))
    const size = () => cost().querySelector('p')!.firstElementChild!.className
    const deciding = [cost().hasAttribute('data-decided'), size()]
    expect(wordsOf(cost())).toContain('ahorras 50 %')
    await page.rerender(shown(matchOf(['ana'])))
    expect(wordsOf(cost())).not.toContain('ahorras')
    expect(wordsOf(cost())).toContain('16 € por tu cuenta')
    expect([deciding[0], cost().hasAttribute('data-decided')]).toEqual([false, true])
    expect(size()).not.toBe(deciding[1])
  })

  test('is announced to those who do not see it, once for each ride', async () => {
    const said = () => useAnnouncements.getState().polite
    const page = await render(shown(matchOf([])))
    expect(said().text).toBe(currentTexts().search.found)
    const { turn } = said()
    await page.rerender(shown(matchOf(['ben'])))
    expect(said().turn).toBe(turn)
    await page.rerender(shown({ ...matchOf([]), id: 'r2' }))
    expect(said().turn).toBe(turn + 1)
  })

  test('says that nothing is saved of the climate if nothing is', async () => {
    const co2 = (savedGrams: number) => ({ co2: { savedGrams, savedPercent: 0 } }) as Partial<Ride>
    const page = await render(shown(matchOf([], co2(0))))
    expect(wordsOf(document.body)).toContain(currentTexts().match.co2None)
    await page.rerender(shown(matchOf([], co2(10))))
    expect(wordsOf(document.body)).not.toContain(currentTexts().match.co2None)
  })

  test.each([
    ['ana', /ahorras 50 % Pides y pagas tú el taxi Sol Sale/],
    ['ben', /ahorras 50 % Sol Sale.* ben Decidiendo… Pide y paga el taxi Sin viajes.* eva Decidiendo… Sin/],
  ])(
    'says that %s pays: the reader beside the price, a companion beside their name',
    async (requesterUid, said) => {
      await render(shown(matchOf([], { requesterUid })))
      expect(wordsOf(document.body)).toMatch(said)
    },
  )

  test('says for whom somebody waits who has accepted', async () => {
    await render(shown(matchOf(['ana', 'ben'])))
    expect(wordsOf(document.body)).toMatch(/^Aceptaste.*Esperando a eva Si alguien no responde a tiempo/)
    expect(wordsOf(document.body)).not.toContain('¡Tenemos grupo!')
    expect(wordsOf(document.body)).toContain('1 de 2 aceptó')
  })

  test('shows whoever waits who is in, next to them, and who still decides', async () => {
    await render(shown(matchOf(['ana', 'eva'])))
    const faces = document.querySelectorAll('section[aria-label="Compañeros de viaje"] li')
    expect([...faces].map((face) => wordsOf(face))).toEqual(['Tú Aceptaste', 'eva Aceptó', 'ben Decidiendo…'])
  })

  test('opens nobody whose account is gone', async () => {
    const ride = matchOf(['ana', 'eva'])
    const gone = { ...ride.rideRequests[1]!, firebase_uid: '' }
    await render(
      shown({
        ...ride,
        rideRequests: ride.rideRequests.map((each) => (each.firebase_uid === 'ben' ? gone : each)),
      }),
    )
    const buttons = [
      ...document.querySelectorAll<HTMLButtonElement>('section[aria-label="Compañeros de viaje"] button'),
    ]
    expect(buttons.map(({ disabled }) => disabled)).toEqual([false, true])
  })

  test('names those it waits for as the group calls them', async () => {
    const ride = matchOf(['ana', 'ben'])
    const full = (name: string) => (name === 'eva' ? 'Eva Gil Mora' : name)
    for (const request of ride.rideRequests) request.userName = full(request.userName)
    for (const stop of ride.stops) stop.user_name = full(stop.user_name)
    await render(shown(ride))
    expect(document.querySelector('h1')!.textContent).toBe('Esperando a Eva')
  })

  test('says how to know each companion, once, and once below them whose contact is not confirmed', async () => {
    const ride = matchOf([])
    Object.assign(ride.rideRequests[1]!, { about: 'Abrigo amarillo', proof: 'none' })
    await render(shown(ride))
    const people = wordsOf(document.querySelector('section section')!)
    expect(people).toMatch(
      /^Todos están decidiendo ben Decidiendo… Abrigo amarillo Sin viajes terminados todavía eva/,
    )
    expect(people).toMatch(/Contacto sin confirmar: ben$/)
    expect(wordsOf(document.body).split('Contacto sin confirmar')).toHaveLength(2)
    expect(wordsOf(document.body).split('Compañeros')).toHaveLength(1)
  })

  test('says how others have rated a companion, if anybody has', async () => {
    const ride = matchOf([])
    Object.assign(ride.rideRequests[1]!, { rating: { average: 4.5, count: 2 } })
    await render(shown(ride))
    const [ben, eva] = [...document.querySelectorAll('section section li')].map(wordsOf)
    expect(ben).toContain('4,5')
    expect(eva).not.toMatch(/\d,\d/)
  })

  test('says it in one sentence if nobody’s contact is confirmed', async () => {
    const ride = matchOf([])
    for (const request of ride.rideRequests) Object.assign(request, { proof: 'none' })
    await render(shown(ride))
    expect(wordsOf(document.body)).toContain('Nadie ha confirmado su correo ni su teléfono')
    expect(wordsOf(document.body)).not.toContain('Contacto sin confirmar')
  })

  test.each([
    [20, '20 m', 'A pie · ya aquí'],
    [400, '400 m', 'A pie · 5 min'],
  ])('says how far the meeting point is: %d m', async (distance, _, said) => {
    const ride = matchOf([])
    ride.rideRequests[0]!.walk = { distance, duration: 300, path: null }
    await render(shown(ride))
    expect(wordsOf(document.body)).toContain(said)
  })

  test.each([
    [1, false],
    [2, true],
  ])('a change to terms %d is said', async (termsVersion, isSaid) => {
    const page = await render(shown(matchOf([])))
    await page.rerender(shown(matchOf([], { termsVersion })))
    expect(wordsOf(document.body).includes('El grupo cambió.')).toBe(isSaid)
  })

  test('a newcomer is named, and a ride that takes the place of another is no change', async () => {
    const two = matchOf([])
    const before = { ...two, rideRequests: two.rideRequests.slice(0, 2), termsVersion: 0 }
    const page = await render(shown(before))
    await page.rerender(shown(two))
    expect(wordsOf(document.body)).toContain('eva se une al grupo. El grupo cambió.')
    await page.rerender(shown({ ...matchOf([]), id: 'r2', termsVersion: 5 }))
    expect(wordsOf(document.body)).not.toContain('se une al grupo')
  })

  test('the countdown has the time left by the clock of the server', async () => {
    const page = await render(shown(matchOf([])))
    expect(page.get('[role=timer]').getAttribute('aria-label')).toBe('Tiempo para decidir: 0:40')
  })
})
