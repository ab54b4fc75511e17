// @vitest-environment happy-dom
import type { Ride, RideRequest } from '@woodalo/protocol'
import { smallestParty } from '@woodalo/protocol/vehicles'
import { act } from 'react'
import { expect, test } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { rideOf } from '../app/live/ride-fixture.ts'
import { CodeCard, type CodeFault } from './verification-code-card.tsx'

const ride = rideOf('r1', ['ana', 'ben'])
const written: string[] = []
const wrote = async (words: string) => written.push(words) > 0

async function typeCode(answers: (CodeFault | null)[]) {
  const asked: string[] = []
  const onConfirm = async (code: string) => {
    asked.push(code)
    return answers.shift() ?? null
  }
  const page = await render(
    <CodeCard
      ride={ride}
      readerUid="ben"
      now={0}
      code={null}
      onConfirm={onConfirm}
      onOpenChat={() => {}}
      onWrite={wrote}
    />,
  )
  const field = page.get<HTMLInputElement>('input')
  await page.type(field, '4711')
  return { page, field, asked }
}

test('a wrong code is said to be compared, and its boxes are empty for the next one', async () => {
  const { page, field, asked } = await typeCode([{ message: 'Incorrecto', again: false }])
  expect(asked).toEqual(['4711'])
  expect(document.body.textContent).toMatch(/Incorrecto.*Escribiste 4711\./)
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(controls().has('Comprobar el código')).toBe(false)
  await page.fire(page.get('form'), 'submit')
  expect(asked).toEqual(['4711'])
  await page.type(field, '5')
  expect(document.body.textContent).not.toContain('Incorrecto')
})

test('a code that did not reach the server stays and can be sent again', async () => {
  const { page, field, asked } = await typeCode([{ message: 'Sin red', again: true }, null])
  expect(document.body.textContent).toContain('Sin red')
  expect(field.value).toBe('4711')
  await page.press(page.button('Comprobar el código'))
  expect(asked).toEqual(['4711', '4711'])
  expect(document.body.textContent).not.toContain('Sin red')
})

test('a code is checked once until the answer has come, whatever is typed or sent meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const asked: string[] = []
  const onConfirm = (code: string) => {
    asked.push(code)
    return promise
  }
  const page = await render(
    <CodeCard
      ride={ride}
      readerUid="ben"
      now={0}
      code={null}
      onConfirm={onConfirm}
      onOpenChat={null}
      onWrite={wrote}
    />,
  )
  const field = page.get<HTMLInputElement>('input')
  for (const code of ['4711', '471', '4712']) await page.type(field, code)
  await page.fire(page.get('form'), 'submit')
  expect(asked).toEqual(['4711'])
  await act(async () => resolve(null))
  await page.fire(page.get('form'), 'submit')
  expect(asked).toEqual(['4711', '4712'])
})

function seenBy(
  readerUid: string,
  people: Partial<RideRequest>[],
  minutesLeft = 11,
  lastWords: (uid: string) => string | null = () => null,
) {
  const rideRequests = people.map((change, index) => ({ ...ride3.rideRequests[index]!, ...change }))
  const own = rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
  const isVerified = rideRequests.every((entry) => entry.isVerified)
  return render(
    <CodeCard
      ride={{ ...ride3, rideRequests, isVerified, may: own?.isVerified ? [] : ['verify', 'write'] }}
      readerUid={readerUid}
      now={Date.parse(ride3.meetAt) - minutesLeft * 60_000}
      code="4711"
      onConfirm={async () => null}
      onOpenChat={() => said.push('chat')}
      onWrite={wrote}
      lastWords={lastWords}
    />,
  )
}
const ride3 = rideOf('r3', ['ana', 'ben', 'eva'])
const said: string[] = []

test('a rider who needs the code reads how to recognise the one who has it', async () => {
  const page = await seenBy('ben', [{ about: 'Vestido rojo', party: { ...smallestParty, bags: 2 } }, {}, {}])
  expect(page.get('q').textContent).toContain('Vestido rojo')
  expect(document.body.textContent).toMatch(
    /Pídele el código a ana.*2 maletas.*Vestido rojo\W*Aún no ha llegado/,
  )
})

test.each<[string, Partial<RideRequest>]>([
  ['ben Aún no ha llegado', {}],
  ['ben En camino · …', { onWayAt: ride3.meetAt }],
  ['ben Aquí · …', { onWayAt: ride3.meetAt, arrivedAt: ride3.meetAt }],
  ['ben Ya está aquí', { onWayAt: ride3.meetAt, arrivedAt: ride3.meetAt, isVerified: true }],
  ['ben Ya está aquí', { isVerified: true }],
])('the newest thing known of a companion is said beside their name: %s', async (words, change) => {
  await seenBy('ana', [{}, change, {}])
  const [ben] = document.querySelectorAll('section li')
  expect(wordsOf(ben!).replace(/\d?\d:\d\d/u, '…')).toBe(words)
})

test('whoever is missing is called by the first name alone, unless two share it', async () => {
  const called = (...names: string[]) => {
    const [ana, ...others] = ride3.rideRequests
    const named = { ...ana!, userName: names[0]! }
    return {
      ...ride3,
      rideRequests: [named, ...others.map((other, index) => ({ ...other, userName: names[index + 1]! }))],
      stops: ride3.stops.map((stop, index) => ({ ...stop, user_name: names[index]! })),
    }
  }
  const shown = async (ride: Ride) => {
    const page = await render(
      <CodeCard
        ride={ride}
        readerUid="ana"
        now={0}
        code="4711"
        onConfirm={async () => null}
        onOpenChat={null}
        onWrite={wrote}
      />,
    )
    const words = wordsOf(document.body)
    await page.remove()
    return words
  }
  const apart = await shown(called('Ana', 'María Guadalupe Hernández', 'Eva Ruiz'))
  for (const first of ['María', 'Eva']) expect(apart).toContain(first)
  expect(apart).not.toMatch(/Guadalupe|Ruiz/)
  expect(await shown(called('Ana', 'Eva López', 'Eva Ruiz'))).toMatch(/Eva López.*Eva Ruiz/)
})

test('bags alone stand beside the name of whose they are', async () => {
  await seenBy('ben', [{ party: { ...smallestParty, bags: 2 } }, {}, {}])
  expect(document.body.textContent).toMatch(/Pídele el código a ana.*ana\W*2 maletas/)
})

test('the one with the code is asked in the chat how to know them, once, if they have not said so', async () => {
  const page = await seenBy('ben', [{}, {}, {}])
  await page.press(page.button('Preguntar a ana qué lleva puesto'))
  expect(written).toEqual(['ana, ¿qué llevas puesto? Así te encontramos.'])
  expect(document.body.textContent).toContain('Ya se lo preguntaste por el chat')
  expect([...controls().keys()].join()).not.toContain('Preguntar')
  await page.remove()
  await seenBy('ben', [{ about: 'Vestido rojo' }, {}, {}])
  expect([...controls().keys()].join()).not.toContain('Preguntar')
})

test('what the one with the code wrote last stands beside them, and leads to the chat', async () => {
  said.length = 0
  const page = await seenBy('ben', [{}, {}, {}], 11, (uid) =>
    uid === 'ana' ? 'Llego en 5 minutos' : 'No soy yo',
  )
  await page.press(page.button('Llego en 5 minutos'))
  expect(said).toEqual(['chat'])
})

test('a rider who shows the code reads how to recognise the missing ones', async () => {
  const met = { isVerified: true, about: 'Abrigo' }
  await seenBy('ana', [{ isVerified: true }, { about: 'Gorra azul' }, met])
  expect(document.body.textContent).toMatch(/ben\W*Aún no ha llegado\W*Gorra azul/)
  // Until all have met no row shrinks, since that would move what is being read below.
  expect(document.body.textContent).toContain('Abrigo')
})

test('whoever shows the code reads how many have typed it', async () => {
  const page = await seenBy('ana', [{ isVerified: true }, { isVerified: true }, {}])
  expect(wordsOf(page.get('[role=status]'))).toBe('1 de 2 escribió el código')
  expect(document.querySelectorAll('[data-done]')).toHaveLength(1)
  await page.remove()
  const nobody = await seenBy('ana', [{ isVerified: true }, {}, {}])
  expect(wordsOf(nobody.get('[role=status]'))).toBe('Todavía nadie lo escribió')
})

test('after the code the card says for whom the taxi waits, and how many are there', async () => {
  const met = [{ isVerified: true }, { isVerified: true }, {}]
  const there = 'Código comprobado · 2 de 3 aquí ana pide el taxi cuando llegue eva.'
  const page = await seenBy('ben', met)
  expect(wordsOf(page.get('[role=status]'))).toBe(there)
  // Whoever is there is tied in, next to the reader.
  const faces = [...document.querySelectorAll('section[aria-label="Compañeros de viaje"] li')]
  expect(faces.map((face) => wordsOf(face))).toEqual([
    'Tú Código comprobado',
    'ana Ya está aquí',
    'eva Aún no ha llegado',
  ])
  await page.remove()
  const late = await seenBy('ben', met, -1)
  expect(wordsOf(late.get('[role=status]'))).toBe(there)
})

test('once nobody is missing the code is gone: the taxi comes next, and whoever orders it sees in a line who is there', async () => {
  const all = [{ isVerified: true }, { isVerified: true }, { isVerified: true }]
  const page = await seenBy('ben', all)
  expect(page.get('[role=status]').textContent).toBe('ana pide el taxi')
  await page.remove()
  await seenBy('ana', all)
  expect(document.body.textContent).not.toContain('4711')
  expect(wordsOf(document.body)).toBe('ben Ya está aquí eva Ya está aquí')
})

test('the code is read out digit by digit to whoever shows it, and is no drawing to look at only', async () => {
  const page = await seenBy('ana', [{ isVerified: true }, {}, {}])
  const code = page.get('[role=img]')
  expect([code.textContent, code.getAttribute('aria-label')]).toEqual(['4711', 'Código: 4 7 1 1'])
})
