// Who is at the meeting point, and what happens to riders who are not.
import { activeRide } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { agreedEarlier } from './operator.ts'
import { arriveAs } from './acts-of-people.ts'

const rowOf = ({ page, texts }: Person, name: string) =>
  page.getByRole('region', { name: texts.match.companions }).getByRole('listitem').filter({ hasText: name })

/** The text around the button, without the text for screen readers. */
const footOf = ({ page, texts }: Person) =>
  page.getByRole('button', { name: texts.presence.iAmHere }).locator('../..')

async function sayHere({ page, texts }: Person): Promise<void> {
  const here = page.getByRole('button', { name: texts.presence.iAmHere })
  await here.click()
  await expect(here).toHaveCount(0)
}

async function sayMissing(person: Person, name: string): Promise<void> {
  const { page, texts } = person
  await page.getByRole('button', { name: texts.presence.notCome(name) }).click()
  const dialog = page.getByRole('dialog', { name: texts.presence.notComeTitle(name) })
  await expect(dialog).toContainText(texts.presence.notComeTogether(name))
  await dialog.getByRole('button', { name: texts.presence.notComeSay }).click()
  await expect(dialog).toHaveCount(0)
}

test('a rider reports being there with one tap, and two riders can leave without the third', async ({
  newPerson,
  service,
}) => {
  test.setTimeout(90_000)
  const { riders, rideId, requester, others, confirmed } = await activeRide(service.url, [
    avenidaAmerica,
    serrano,
    granVia,
  ])
  const [first, second] = others
  const { latitude, longitude } = confirmed[0]!.meetingPoint
  const ana = await newPerson({ language: 'es', width: 390 })
  const ben = await newPerson({ language: 'en', width: 1280, position: { latitude, longitude } })
  const rui = await newPerson({ language: 'pt', width: 390, theme: 'dark' })
  await arriveAs(ana, requester.rider, `/ride/${rideId}`)
  await arriveAs(ben, first!.rider, `/ride/${rideId}`)
  await arriveAs(rui, second!.rider, `/ride/${rideId}`)
  const [benName, ruiName] = [first!.rider.user.displayName, second!.rider.user.displayName]

  await test.step('the phone at the point offers it, and everybody sees who is there and since when', async () => {
    await expect(footOf(ben).getByText(ben.texts.presence.phoneIsHere)).toBeVisible()
    await expect(ana.page.getByText(ana.texts.presence.iAmHereHint)).toBeVisible()
    await expectLegible(ana, 'before arriving')
    await expect(rowOf(ana, ruiName)).toContainText(ana.texts.ride.notVerified)
    await rui.page.getByRole('button', { name: rui.texts.presence.onMyWay }).click()
    await expect(rowOf(ana, ruiName)).toContainText(/En camino · \d?\d:\d\d/)
    await expect(rui.page.getByText(rui.texts.presence.onWayHint)).toBeVisible()
    await expect(rui.page.getByRole('button', { name: rui.texts.presence.onMyWay })).toHaveCount(0)
    await expectLegible(rui, 'on the way')
    await sayHere(ben)
    await expect(rowOf(ana, benName)).toContainText(/Aquí · \d?\d:\d\d/)
    await expect(ben.page.getByText(/^The group knows you’ve been here since .+ (?:AM|PM)\.$/)).toBeVisible()
    await expect(ben.page.getByText(/^If somebody doesn’t come, you can say so from/)).toBeVisible()
    await expectLegible(ben, 'having arrived')
  })

  await test.step('from the agreed time and the grace on, the first says who is missing and waits for a second voice', async () => {
    await agreedEarlier(service, rideId, 30)
    await sayHere(ana)
    await sayMissing(ana, ruiName)
    await expect(rowOf(ana, ruiName)).toContainText(ana.texts.presence.said)
    await expect(rowOf(ben, ruiName)).toContainText(ben.texts.presence.saidByOther(ruiName))
    await expect(footOf(rui).getByText(rui.texts.presence.lookedFor, { exact: true })).toBeVisible()
    await expectLegible(ana, 'one voice')
    await expectLegible(rui, 'being looked for')
  })

  await test.step('the second voice decides: the ride goes on, and is over for the one who did not come', async () => {
    await sayMissing(ben, ruiName)
    for (const person of [ana, ben])
      await expect(rowOf(person, ruiName)).toContainText(person.texts.presence.absent)
    await expect(rui.page).toHaveURL('/request-ride')
    await expect(rui.page.getByText('As outras pessoas foram sem você')).toBeVisible()
  })
  for (const { rider } of riders) rider.close()
})
