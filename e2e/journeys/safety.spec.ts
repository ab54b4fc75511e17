// Which taxi it is, whom to call, and the choice of companions.
import { activeRide } from '../company/group.ts'
import { newGuest } from '../company/guest.ts'
import { granVia, serrano } from '../contract/places.ts'
import { expect, test } from './fixtures.ts'
import { arriveAs } from './people.ts'

for (const { language, width, theme } of [
  { language: 'es', width: 360, theme: 'light' },
  { language: 'en', width: 1280, theme: 'dark' },
] as const)
  test(`the taxi is noted for everybody, and an emergency call takes one tap, even without a network (${language})`, async ({
    newPerson,
    service,
  }) => {
    const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
    const person = await newPerson({ language, width, theme })
    const { page, context, texts } = person
    const { safety } = texts
    await arriveAs(person, requester.rider, `/ride/${rideId}`)
    await page.getByRole('button', { name: safety.noteTaxi }).click()
    const form = page.getByRole('dialog', { name: safety.noteTaxi })
    await form.getByLabel(safety.plate).fill('4821 klm')
    await form.getByLabel(safety.taxiApp).fill('FreeNow')
    await form.getByLabel(safety.minutes).fill('999')
    await form.getByRole('button', { name: safety.saveTaxi }).click()
    await expect(form.getByText(safety.minutesFault)).toBeVisible()
    await form.getByLabel(safety.minutes).fill('3')
    await form.getByRole('button', { name: safety.saveTaxi }).click()
    await expect(page.getByText('4821 KLM', { exact: true })).toBeVisible()
    await expect(page.getByText(safety.comesIn(3))).toBeVisible()
    const told = await others[0]!.live.next('RIDE_TAXI_UPDATED')
    expect(told.taxi).toMatchObject({ plate: '4821 KLM', app: 'FreeNow', byUid: requester.rider.id })

    await context.setOffline(true)
    await page.getByRole('button', { name: safety.emergency }).click()
    const panel = page.getByRole('dialog', { name: safety.emergency })
    await expect(panel.getByRole('link', { name: safety.call('112') })).toHaveAttribute('href', 'tel:112')
    await expect(panel.getByText('4821 KLM · FreeNow')).toBeVisible()
    // The same panel sends the link to the ride as soon as there is a network.
    await context.setOffline(false)
    await panel.getByRole('button', { name: texts.watch.send }).click()
    await expect(panel.getByText(/\/watch\/[\w-]{43}$/)).toBeVisible()
    for (const { rider } of riders) rider.close()
  })

test('a woman can choose to share only with women and non-binary people', async ({ newPerson, service }) => {
  const person = await newPerson({ language: 'es' })
  const { page, texts } = person
  const rider = await newGuest(service.url, 'Nora')
  await arriveAs(person, rider)
  const only = page.getByRole('switch', { name: texts.request.women })
  await expect(page.getByRole('switch', { name: texts.request.dropNear })).toBeVisible()
  await expect(only).toHaveCount(0)
  await page.getByRole('button', { name: texts.account.open }).click()
  const menu = page.getByRole('dialog', { name: texts.account.title })
  await menu.getByLabel(texts.account.gender).selectOption('woman')
  await expect(menu.getByLabel(texts.account.gender)).toHaveValue('woman')
  await page.keyboard.press('Escape')
  await only.check()
  await expect(page.getByText(texts.request.womenWaitUnknown)).toBeVisible()
  rider.close()
})
