// Origin and destination: suggestions, the pin on the map with and without streets, saved places, swapping the two.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Woodalo } from '@woodalo/client'
import { newGuest } from '../company/guest.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { arriveAs } from './acts-of-people.ts'
import { Service } from './service.ts'
import { townMiddle } from './town.ts'

// One after another in one worker, because each worker would import its own town.
test.describe.configure({ mode: 'default' })

/** A style of another map service. */
const otherStyle = {
  version: 8,
  sources: {
    line: {
      type: 'geojson',
      attribution: '<a href="javascript:alert(1)">© Mapas de <b>Prueba</b></a>',
      data: {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'LineString',
          coordinates: [
            [-3.72, 40.41],
            [-3.69, 40.43],
          ],
        },
      },
    },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#dde' } },
    { id: 'line', type: 'line', source: 'line', paint: { 'line-width': 8 } },
  ],
}

type End = 'from' | 'to'

function fieldOf({ page, texts }: Person, end: End) {
  return page.getByRole('combobox', { name: texts.request[end], exact: true })
}

async function choose(person: Person, end: End, typed: string, name: RegExp): Promise<void> {
  await fieldOf(person, end).fill(typed)
  await person.page.getByRole('option', { name }).first().click()
  await expect(fieldOf(person, end)).toHaveValue(name)
}

async function openPin(person: Person, end: End) {
  const { page, texts } = person
  await fieldOf(person, end).click()
  await page.getByRole('option', { name: texts.request.pickOnMap }).click()
  const dialog = page.getByRole('dialog', { name: texts.places.pinTitles[end] })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The host of every address that pages requested, to prove that there are no other hosts. */
function watchHosts({ context }: Person): Set<string> {
  const hosts = new Set<string>()
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).origin)
  })
  return hosts
}

for (const language of ['es', 'en'] as const)
  test(`a place is chosen under the pin on a map of our own streets (${language})`, async ({
    newPerson,
    town,
  }) => {
    const person = await newPerson({ language, at: town.url, whole: true })
    const hosts = watchHosts(person)
    const { page, texts } = person
    await arriveAs(person, await newGuest(town.url, 'Ana'))
    await choose(person, 'from', 'calle mayor', /Calle Mayor/)
    const tile = page.waitForResponse((answer) => /\/api\/v1\/map\/14\//.test(answer.url()))
    const dialog = await openPin(person, 'from')
    expect([200, 204, 304]).toContain((await tile).status())
    await expect(dialog.getByRole('link', { name: texts.places.osmCredit })).toBeVisible()
    await expect(dialog.locator('canvas')).toBeVisible()
    const map = dialog.getByRole('application', { name: texts.places.map })
    const address = dialog.getByRole('status')
    await expect(address).toContainText('Villar')
    const box = (await map.boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const names: string[] = []
    page.on('response', async (answer) => {
      if (!answer.url().includes('/places/reverse')) return
      const { data } = (await answer.json()) as { data: { name: string } }
      names.push(data.name)
    })
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x - 20, middle.y + 60, { steps: 4 })
    await page.mouse.move(middle.x - 120, middle.y + 160, { steps: 6 })
    await page.mouse.up()
    // A slow machine asks on the way as well: the last place counts.
    let seen = 0
    const hasRested = () => seen === (seen = names.length) && seen > 0
    await expect.poll(hasRested, { intervals: [1_000] }).toBe(true)
    const name = names.at(-1)!
    await expect(address).toContainText(name)
    await expectLegible(person, 'a pin on streets')
    await dialog.getByRole('button', { name: texts.places.chooses.from }).click()
    await expect(dialog).toBeHidden()
    await expect(fieldOf(person, 'from')).toHaveValue(name)
    // The focus is back in the field, which does not search again.
    await expect(fieldOf(person, 'from')).toBeFocused()
    await expect(page.getByRole('listbox', { name: texts.request.from })).toBeHidden()
    expect([...hosts]).toEqual([town.url])
  })

test('the back button closes the map and changes nothing', async ({ newPerson, town }) => {
  const person = await newPerson({ at: town.url, whole: true })
  const { page } = person
  await arriveAs(person, await newGuest(town.url, 'Ana'))
  await choose(person, 'to', 'calle del rio', /Calle del Río/)
  const dialog = await openPin(person, 'to')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/request-ride')
  await expect(fieldOf(person, 'to')).toHaveValue('Calle del Río')
  // Closed by its own button, it leaves no entry behind.
  const entries = await page.evaluate(() => history.length)
  await (await openPin(person, 'to')).getByRole('button', { name: person.texts.places.back }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/request-ride')
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1)
})

test('without streets the pin works on a sketch with the known places, even only by keyboard', async ({
  newPerson,
  service,
}) => {
  const person = await newPerson({ language: 'es', theme: 'dark' })
  const { page, texts } = person
  await arriveAs(person, await newGuest(service.url, 'Ana'))
  await choose(person, 'to', 'puerta del sol', /Puerta del Sol/)
  await fieldOf(person, 'to').focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name: texts.request.pickOnMap })).toBeVisible()
  for (let tries = 0; tries < 12; tries++) {
    const active = page.getByRole('option', { selected: true })
    if (((await active.count()) > 0 ? await active.textContent() : '') === texts.request.pickOnMap) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: texts.places.pinTitles.to })
  await expect(dialog.getByRole('application')).toBeFocused()
  await expect(dialog.getByRole('status')).toContainText('Puerta del Sol')
  expect(await dialog.locator('canvas').count()).toBe(0)
  // Zooms out and moves to the south-west, until another address is shown.
  for (const key of ['-', '-', '-', '-', 'ArrowLeft', 'ArrowDown', 'ArrowDown', '+'])
    await page.keyboard.press(key)
  const address = dialog.getByRole('status')
  await expect(address).not.toContainText('Puerta del Sol')
  await expect(address).toContainText('Madrid')
  const found = await address.locator('p > span').first().textContent()
  await expectLegible(person, 'a pin on the sketch')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(fieldOf(person, 'to')).toHaveValue(found!)
})

test('the pin shows errors, tries again, and says when there is no network', async ({ newPerson, town }) => {
  const person = await newPerson({ at: town.url, whole: true })
  const { page, context, texts } = person
  await arriveAs(person, await newGuest(town.url, 'Ana'))
  await choose(person, 'from', 'calle mayor', /Calle Mayor/)
  await page.route('**/places/reverse*', (route) => route.abort())
  const dialog = await openPin(person, 'from')
  const retry = dialog.getByRole('button', { name: texts.places.retry })
  await expect(dialog.getByText(texts.places.failed)).toBeVisible()
  await page.unroute('**/places/reverse*')
  await retry.click()
  await expect(dialog.getByRole('status')).toContainText('Villar')
  await context.setOffline(true)
  await expect(dialog.getByText(texts.places.offline)).toBeVisible()
  await expect(dialog.getByRole('button', { name: texts.places.chooses.from })).toBeDisabled()
  await context.setOffline(false)
  await expect(dialog.getByRole('status')).toContainText('Villar')
  // Nothing is near the middle of the ocean.
  await page.route('**/places/reverse*', async (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('lat', '-40')
    address.searchParams.set('lng', '-130')
    await route.continue({ url: address.href })
  })
  await dialog.getByRole('button', { name: texts.places.closer }).click()
  await dialog.getByRole('application').press('ArrowUp')
  await expect(dialog.getByText(texts.places.nothingHere)).toBeVisible()
  await expect(dialog.getByRole('button', { name: texts.places.chooses.from })).toBeDisabled()
  await expectLegible(person, 'a pin where nothing is')
})

test('places can be stored, chosen with one tap, renamed and deleted, and follow their owner to another phone', async ({
  newPerson,
  service,
}) => {
  const rider = await newGuest(service.url, 'Ana')
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  await arriveAs(person, rider)
  const field = fieldOf(person, 'to')
  const star = page.getByRole('option', { name: texts.request.keepPlace })
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('button', { name: texts.places.keep, exact: true })

  await choose(person, 'to', 'barajas t4', /Barajas T4/)
  await field.click()
  await star.click()
  await expectLegible(person, 'keeping a place', { keyboard: false })
  await dialog.getByRole('radio', { name: texts.places.kinds.work }).check()
  await keep.click()
  await expect(dialog).toBeHidden()
  await expect(field).toBeFocused()

  await choose(person, 'to', 'puerta del sol', /Puerta del Sol/)
  await field.click()
  await star.click()
  await dialog.getByRole('radio', { name: texts.places.kinds.own }).check()
  await keep.click()
  await expect(dialog.getByText(texts.places.labelEmpty)).toBeVisible()
  await dialog.getByRole('textbox', { name: texts.places.label }).fill('Mercado')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // A form within a form would have sent the outer one.
  await expect(page).toHaveURL('/request-ride')

  // The same person on another phone.
  const elsewhere = await newPerson({ language: 'en' })
  await arriveAs(elsewhere, rider)
  await fieldOf(elsewhere, 'from').click()
  const list = elsewhere.page.getByRole('listbox', { name: elsewhere.texts.request.from })
  await expect(list.getByRole('option', { name: 'Mercado' })).toBeVisible()
  await expectLegible(elsewhere, 'places to choose from', { keyboard: false })
  await list.getByRole('option', { name: elsewhere.texts.request.favouriteNames.work }).click()
  await expect(fieldOf(elsewhere, 'from')).toHaveValue(/Barajas T4/)

  await fieldOf(elsewhere, 'to').click()
  await elsewhere.page.getByRole('option', { name: elsewhere.texts.request.favourites }).click()
  const own = elsewhere.page.getByRole('dialog', { name: elsewhere.texts.places.favouritesTitle })
  await own.getByRole('button', { name: elsewhere.texts.places.rename('Mercado') }).click()
  await own.getByRole('textbox', { name: elsewhere.texts.places.label }).fill('Centre')
  await own.getByRole('button', { name: elsewhere.texts.places.keep, exact: true }).click()
  await own.getByRole('button', { name: elsewhere.texts.places.remove('Work') }).click()
  await expect(own.getByText('Centre', { exact: true })).toBeVisible()
  await expect(own.getByRole('button', { name: elsewhere.texts.places.remove('Work') })).toBeHidden()

  const { favourites } = await rider.api.users.export({ params: { id: rider.id } })
  expect(favourites).toMatchObject([{ kind: 'own', label: 'Centre' }])
  // Without a session, a caller gets none of them.
  const nobody = new Woodalo(service.url)
  await expect(nobody.api.favourites.list()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})

test('the way back takes one tap, which swaps both ends', async ({ newPerson, town }) => {
  const person = await newPerson({ language: 'en', width: 1280, at: town.url, whole: true })
  const { page, texts } = person
  await arriveAs(person, await newGuest(town.url, 'Ana'))
  await choose(person, 'from', 'calle del olmo', /Calle del Olmo/)
  await choose(person, 'to', 'calle del almendro', /Calle del Almendro/)
  await page.getByRole('button', { name: texts.request.swap }).click()
  await expect(fieldOf(person, 'from')).toHaveValue('Calle del Almendro')
  await expect(fieldOf(person, 'to')).toHaveValue('Calle del Olmo')
  // At a desk the trip is drawn on streets, with the credit for the map data, and the map does not trap the keyboard.
  await expect(page.locator('figure canvas')).toBeVisible()
  await expect(page.locator('figure').getByRole('link', { name: /OpenStreetMap/ })).toBeVisible()
  await expectLegible(person, 'a trip on its streets')
})

test('a configured map replaces ours and shows its credit', async ({ newPerson }) => {
  const asked: string[] = []
  const provider = createServer((request, response) => {
    asked.push(request.url!)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(otherStyle))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as { port: number }
  const own = await Service.start({ MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json` })
  try {
    const person = await newPerson({ at: own.url, whole: true })
    const { page } = person
    await arriveAs(person, await newGuest(own.url, 'Ana'))
    await choose(person, 'to', 'puerta del sol', /Puerta del Sol/)
    const dialog = await openPin(person, 'to')
    // Only its text: third-party markup must not get into our page.
    await expect(dialog.getByText('© Mapas de Prueba')).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveCount(0)
    await expect(dialog.locator('canvas')).toBeVisible()
    // By each map: the one behind the dialog, too.
    expect([...new Set(asked)]).toEqual(['/style.json'])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  } finally {
    await own.remove()
    provider.close()
  }
})

test('data-saving mode keeps the sketch', async ({ newPerson, town }) => {
  const person = await newPerson({ width: 1280, at: town.url, position: townMiddle, whole: true })
  const { page, context, texts } = person
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  const tiles: string[] = []
  context.on('request', (request) => {
    if (/\/api\/v1\/map|maplibre/.test(request.url())) tiles.push(request.url())
  })
  await arriveAs(person, await newGuest(town.url, 'Ana'))
  await fieldOf(person, 'from').click()
  await page.getByRole('option', { name: texts.request.myLocation }).click()
  await expect(fieldOf(person, 'from')).toHaveValue(/Calle|Avenida|Camino/)
  await choose(person, 'to', 'camino viejo', /Camino Viejo/)
  await expect(page.locator('figure svg')).toBeVisible()
  // Waits for tiles that must not be asked for: others have them as soon as the map is drawn.
  await page.waitForTimeout(3_000)
  expect(tiles).toEqual([])
})
