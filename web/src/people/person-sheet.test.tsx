// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { currentTexts } from '../i18n/current-texts.ts'
import { render } from '../testing/render.ts'
import { icons } from '../ui/icons.ts'
import { type PartInRide, PersonSheet } from './person-sheet.tsx'

const luis = {
  firebase_uid: 'luis',
  userName: 'Luis',
  photoURL: null,
  rating: { average: 4.5, count: 2 },
  kept: { rides: 9, kept: 8 },
}

async function open({
  blocked = false,
  fault = null as string | null,
  person = {},
  inRide = [] as PartInRide[],
} = {}) {
  const done: string[] = []
  const page = await render(
    <PersonSheet
      person={{ ...luis, ...person }}
      inRide={inRide}
      colour={0}
      isOpen
      onClose={() => void done.push('closed')}
      actions={{
        isBlocked: async () => blocked,
        async block(uid) {
          done.push(`block ${uid}`)
          return fault
        },
        async unblock(uid) {
          done.push(`unblock ${uid}`)
          return null
        },
        async report({ uid, kind, text }) {
          done.push(`report ${uid} ${kind} ${text}`)
          return fault
        },
      }}
    />,
  )
  return { done, page }
}

test('the sheet shows others’ opinions, and blocks and unblocks', async () => {
  const { done, page } = await open({ person: { proof: 'email', about: 'Gorra azul' } })
  expect(document.body.textContent).toMatch(/Gorra azul.*Correo confirmado.*fue a 8 de 9/)
  await page.press(page.button('No viajar más con esta persona'))
  expect(page.get('[role=status]').textContent).toContain('No volverás a coincidir con Luis.')
  await page.press(page.button('Deshacer'))
  expect(done).toEqual(['block luis', 'unblock luis'])
})

test('what is not known of somebody has its place, and what guards against it stands below', async () => {
  const inRide = [{ icon: icons.pin, words: 'Baja en Sol', more: '2 min antes que tú' }]
  const stranger = { rating: null, kept: { rides: 0, kept: 0 }, proof: 'none' }
  const unknown = /Contacto sin confirmar.*Su primer viaje.*Aún sin estrellas/
  const guard = 'un código de cuatro cifras confirma que es tu grupo'
  const { page } = await open({ person: stranger, inRide })
  expect(document.body.textContent).toMatch(unknown)
  expect(document.body.textContent).toContain('2 min antes que tú')
  expect(document.body.textContent).toContain(guard)
  await page.remove()
  const known = await open({ person: { proof: 'phone' }, inRide })
  expect(document.body.textContent).not.toContain(guard)
  await known.page.remove()
  // After the ride nobody gets in any more.
  await open({ person: stranger })
  expect(document.body.textContent).not.toContain(guard)
})

test('the sheet says if an act failed', async () => {
  const { page } = await open({ fault: 'Sin red' })
  await page.press(page.button('No viajar más con esta persona'))
  expect(page.get('[role=alert]').textContent).toBe('Sin red')
})

test('the sheet shows who is already blocked', async () => {
  await open({ blocked: true })
  expect(document.body.textContent).toContain('No volverás a coincidir con Luis.')
})

test('a report says what happens to it, keeps its text if it fails, and closes once the confirmation is read', async () => {
  const failing = await open({ fault: 'Sin red' })
  await failing.page.press(failing.page.button('Avisar de un problema'))
  expect(document.body.textContent).toContain('A Luis no le decimos nada de tu reporte.')
  await failing.page.type(failing.page.get('textarea'), 'Gritaba ')
  await failing.page.press(failing.page.button('Enviar reporte'))
  expect(failing.done).toEqual(['report luis behaviour Gritaba'])
  expect(failing.page.get<HTMLTextAreaElement>('textarea').value).toBe('Gritaba ')
  expect(document.body.textContent).toContain('Sin red')
})

test('a report about a rider who never came begins with that kind', async () => {
  const { done, page } = await open({ person: { rating: undefined, kept: undefined } })
  await page.press(page.button('Avisar de un problema'))
  await page.press(page.button('Enviar reporte'))
  expect(done).toEqual(['report luis no-show '])
  expect(page.get('[role=status]').textContent).toContain('Lo recibimos')
})

test.each<[string, object, string[], RegExp]>([
  ['all', { proof: 'phone' }, ['', '', ''], /Teléfono confirmado.*8.*fue a 8 de 9.*4,5.*de 2 valoraciones/],
  ['no contact', { proof: 'none' }, ['', ''], /Contacto sin confirmar.*fue a 8 de 9.*4,5/],
  [
    'no stars',
    { proof: 'email', rating: null },
    ['', ''],
    /Correo confirmado.*fue a 8 de 9.*Aún sin estrellas/,
  ],
  [
    'nothing',
    { proof: 'none', rating: null, kept: { rides: 0, kept: 0 } },
    [],
    /Contacto sin.*Su primer viaje/,
  ],
])('what is proven of somebody always has the same three places: %s', async (_, person, proven, words) => {
  await open({ person })
  expect(document.body.textContent).toMatch(words)
  expect(
    [...document.querySelectorAll<HTMLElement>('li[data-proven]')].map((each) => each.dataset['proven']),
  ).toEqual(proven)
})

test('whoever reports a danger is told at once whom to call, and nobody else', async () => {
  const { page } = await open()
  await page.press(page.button('Avisar de un problema'))
  const { reportDanger } = currentTexts().people
  const kind = page.get<HTMLSelectElement>('select')
  const told = []
  for (const { value } of kind.options) {
    kind.value = value
    await page.fire(kind, 'change')
    if (document.body.textContent.includes(reportDanger)) told.push(value)
  }
  expect(told).toEqual(['danger'])
})
