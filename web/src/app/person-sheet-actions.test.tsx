// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act } from 'react'
import { expect, test } from 'vitest'
import { isApiError } from '../api/api-error.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { Companion } from './person-sheet-actions.tsx'
import { rideOf } from './live/ride-fixture.ts'
import { strandColour } from '../ui/strand-colour.ts'
import { openPage, Refusal } from './page-fixture.tsx'
import { payToActions } from './pay-to-actions.ts'
import { actionsAbout, decisionLists, standingActions } from './people-actions.ts'
import { RideTools } from './taxi-share-and-emergency-actions.tsx'

const ride = rideOf('r1', ['ana', 'ben'])

test('what is decided about a companion goes to the service, about this ride', async () => {
  const { asked } = await openPage('/ride/r1', <p />, {
    answers: {
      'GET /blocks': [{ uid: 'ben', name: 'Ben' }],
      'PUT /blocks/ben': {},
      'DELETE /blocks/ben': {},
      'POST /reports': {},
      'GET /reports': [],
      'GET /standing': { warnings: [], bans: [] },
      'POST /bans/b1/appeal': {},
    },
  })
  const about = actionsAbout('r1')
  expect([await about.isBlocked('ben'), await about.isBlocked('eva')]).toEqual([true, false])
  expect(await about.block('ben')).toBeNull()
  expect(await about.unblock('ben')).toBeNull()
  expect(await about.report({ uid: 'ben', kind: 'danger', text: 'Gritó.' })).toBeNull()
  expect(await decisionLists.blocks()).toHaveLength(1)
  expect(await decisionLists.unblock('ben')).toBeNull()
  expect(await decisionLists.reports()).toEqual([])
  expect(await standingActions.standing()).toEqual({ warnings: [], bans: [] })
  expect(await standingActions.appeal('b1', 'No fui yo.')).toBeNull()
  expect(asked.slice(2)).toEqual([
    'PUT /blocks/ben',
    'DELETE /blocks/ben',
    'POST /reports {"rideId":"r1","uid":"ben","kind":"danger","text":"Gritó."}',
    'GET /blocks',
    'DELETE /blocks/ben',
    'GET /reports',
    'GET /standing',
    'POST /bans/b1/appeal {"text":"No fui yo."}',
  ])
})

test('what is refused is said in the words of the service beside the act, not in a notice', async () => {
  const answers = { 'PUT /blocks/ben': new Refusal(409, 'Ahora no.') }
  await openPage('/ride/r1', <p />, { answers })
  expect(await actionsAbout('r1').block('ben')).toBe('Ahora no.')
  expect(await standingActions.appeal('b1', 'No fui yo.')).toBe('No existe.')
  await expect(decisionLists.blocks()).rejects.toSatisfy(isApiError)
  expect(client.store.getState().notices).toEqual([])
})

test('a tapped companion is shown, and closed again', async () => {
  const closed: string[] = []
  const { page } = await openPage(
    '/ride/r1',
    <Companion
      ride={ride}
      readerUid="ana"
      person={ride.rideRequests[1]!}
      onClose={() => closed.push('closed')}
    />,
  )
  expect(wordsOf(page.get('dialog[open]'))).toContain('ben')
  await page.press([...controls()].find(([name]) => name.includes('Cerrar'))![1])
  expect(closed).toEqual(['closed'])
})

test('a companion is shown with where they get off and what they bring, as long as the ride is ahead', async () => {
  const [ana, ben] = ride.rideRequests
  const withBags = { ...ben!, party: { ...ben!.party, bags: 2 } }
  const shown = async (status: Ride['status']) => {
    const changed = { ...ride, status, rideRequests: [ana!, withBags] } as Ride
    const { page } = await openPage(
      '/ride/r1',
      <Companion ride={changed} readerUid="ana" person={withBags} onClose={() => {}} />,
    )
    const said = wordsOf(page.get('dialog[open]'))
    await page.remove()
    return said
  }
  const ahead = `Baja en ${ride.stops[1]!.name}`
  expect(await shown('pending')).toContain(ahead)
  expect(await shown('pending')).toContain('2 maletas')
  expect(await shown('completed')).not.toMatch(/Baja en|maletas/)
})

test('a companion has the same colour as in the ride, and one who has left a colour of their own', async () => {
  const [, ben] = ride.rideRequests
  const eva = { firebase_uid: 'eva', userName: 'eva', photoURL: null }
  const withEva = { ...ride, left: [eva] } as unknown as typeof ride
  const colours: string[] = []
  for (const person of [ben!, eva]) {
    const { page } = await openPage(
      '/ride/r1',
      <Companion ride={withEva} readerUid="ana" person={person} onClose={() => {}} />,
    )
    colours.push(page.get('dialog [style*="--strand"]').style.getPropertyValue('--strand'))
    await page.remove()
  }
  const { 0: first, 2: third } = [0, 1, 2].map((colour) => strandColour(colour))
  expect(colours).toEqual([first, third])
})

test('where money is taken is saved for this user, and what is wrong with it is told by its place', async () => {
  const { asked } = await openPage('/', <p />)
  const actions = payToActions('ana')
  await expect(actions.read()).rejects.toSatisfy(isApiError)
  expect(await actions.save([])).toMatchObject({ message: 'No existe.' })
  expect(asked).toEqual(['GET /user/ana/pay-to', expect.stringContaining(' /user/ana/pay-to ')])
})

test('the link to a ride is made only where the rider may share it, and taken back', async () => {
  const shared = { ...ride, may: ['watch'] } as typeof ride
  const { page, asked, answers } = await openPage('/ride/r1', <RideTools ride={shared} part="share" />, {
    answers: { 'POST /rides/r1/watch': { url: 'https://woodalo.example/watch/abc', expiresAt: '' } },
  })
  await page.press(page.button('Compartir mi viaje'))
  await page.press(page.button('Enviar el enlace'))
  expect(asked).toEqual(['POST /rides/r1/watch'])
  expect(wordsOf(document.body)).toContain('https://woodalo.example/watch/abc')
  answers['DELETE /rides/r1/watch'] = new Refusal(500, 'Mañana.')
  await page.press(page.button('Dejar de compartir'))
  expect(document.querySelector('dialog[open]')).not.toBeNull()
  delete answers['DELETE /rides/r1/watch']
  // Taken back already.
  await page.press(page.button('Dejar de compartir'))
  expect(document.querySelector('dialog[open]')).toBeNull()
  await page.remove()
  await openPage('/ride/r1', <RideTools ride={ride} part="share" />)
  expect(document.body.textContent).toBe('')
})

test('the taxi’s plate goes to the service, and the ride is as it then stands', async () => {
  const noted = { ...ride, taxi: { plate: '1234 KLM', app: '', driverName: '', byUid: 'ana' } }
  const { page, asked, answers } = await openPage(
    '/ride/r1',
    <RideTools ride={{ ...ride, mayNoteTaxi: true }} part="taxi" />,
  )
  await page.press(page.get('button'))
  const note = async () => {
    await page.type(page.get('input'), '1234 KLM')
    await page.fire(page.get('form'), 'submit')
    await act(async () => {})
  }
  await note()
  expect(wordsOf(document.body)).toContain('No existe.')
  for (const method of ['PUT', 'POST']) answers[`${method} /rides/r1/taxi`] = noted
  await note()
  expect(asked.filter((call) => call.includes('/rides/r1/taxi') && call.includes('1234 KLM'))).toHaveLength(2)
  expect(client.store.getState().travel).toMatchObject({
    phase: 'riding',
    ride: { taxi: { plate: '1234 KLM' } },
  })
})
