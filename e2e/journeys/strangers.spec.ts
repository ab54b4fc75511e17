// What strangers need from one another after a meeting, or a missed one: the meter's figure, an opinion about each, and
// somebody who reads a report.
import { activeRide, codeOf } from '../company/group.ts'
import { avenidaAmerica, granVia, serrano } from '../contract/places.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { agreedEarlier, reports } from './operator.ts'
import { arriveAs, firstNameOf, getOff, openRating } from './acts-of-people.ts'

const openAccount = async ({ page, texts }: Person) => {
  await page.goto('/request-ride')
  await page.getByRole('button', { name: texts.account.open }).click()
}

test('three riders settle a more expensive ride, one does not come, and a report is read and answered', async ({
  newPerson,
  service,
}) => {
  test.setTimeout(120_000)
  const { riders, rideId, requester, others } = await activeRide(service.url, [
    avenidaAmerica,
    serrano,
    granVia,
  ])
  const [met, absent] = [others[0]!.rider, others[1]!.rider]
  const [metName, absentName, payerName] = [met, absent, requester.rider].map(({ user }) => user.displayName)
  const payer = await newPerson({ language: 'es', width: 390 })
  const ower = await newPerson({ language: 'en', width: 1280, theme: 'dark' })

  await test.step('two are there and go without the third', async () => {
    await agreedEarlier(service, rideId, 30)
    for (const rider of [requester.rider, met])
      await rider.api.rides.arrived({ params: { id: rideId }, body: {} })
    for (const rider of [requester.rider, met])
      await rider.api.rides.noShow({ params: { id: rideId }, body: { uid: absent.id } })
    await met.confirm(rideId, await codeOf(requester, rideId))
    await arriveAs(payer, requester.rider, `/ride/${rideId}`)
    await arriveAs(ower, met, `/ride/${rideId}`)
    for (const person of [payer, ower]) await getOff(person)
  })

  await test.step('each says how the other was, beside the stars', async () => {
    for (const [person, name, width] of [
      [payer, metName!, 390],
      [ower, payerName!, 1280],
    ] as const) {
      const { texts } = person
      const dialog = await openRating(person)
      await dialog.getByRole('radio', { name: texts.ui.stars(5) }).check({ force: true })
      const about = dialog.getByRole('group', { name: texts.rating.about(name) })
      await about.getByRole('button', { name: texts.rating.up }).click()
      await dialog.getByRole('button', { name: texts.rating.reasons.kind }).click()
      await about.getByRole('button', { name: texts.rating.down }).click()
      await expect(dialog.getByText(texts.rating.apart(name))).toBeVisible()
      await dialog.getByRole('button', { name: texts.rating.reasons.late }).click()
      await expectLegible(person, `the rating with a thumb, ${width}`)
      await dialog.getByRole('button', { name: texts.rating.send }).click()
      await expect(dialog).toHaveCount(0)
    }
    const copy = await requester.rider.api.users.export({ params: { id: requester.rider.id } })
    expect(copy).toMatchObject({
      feedback: [{ rating: 5, companions: [{ uid: met.id, thumb: 'down', reasons: ['late'] }] }],
    })
  })

  await test.step('who paid says where to send the money and what the meter said; who owes pays that way', async () => {
    const { page, texts } = payer
    const words = texts.settlement
    await page.getByRole('button', { name: words.payTo.otherWay }).click()
    const dialog = page.getByRole('dialog', { name: words.payTo.title })
    await dialog.getByRole('button', { name: words.payTo.add }).click()
    const number = dialog.getByLabel(words.payTo.values.bizum)
    await number.fill('12345')
    await dialog.getByRole('button', { name: words.payTo.save }).click()
    await expect(dialog.getByText('Esto no parece una cuenta de esa forma de pago.')).toBeVisible()
    await expectLegible(payer, 'where money is taken')
    await number.fill('612 345 678')
    await dialog.getByRole('button', { name: words.payTo.save }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByLabel(words.fare).fill('52,40')
    await page.getByRole('button', { name: words.saveFare }).click()
    const owed = ower.texts.settlement
    await expect(ower.page.getByText(owed.meterSaid('€52.40'))).toBeVisible()
    await expect(ower.page.getByRole('button', { name: `${owed.copy.bizum}: 612345678` })).toBeVisible()
    await ower.page.getByRole('button', { name: owed.paid }).click()
    await page.getByRole('button', { name: words.tick(firstNameOf(metName!)) }).click()
    await expect(ower.page.getByText(owed.ownStates.received(firstNameOf(payerName!)))).toBeVisible()
  })

  await test.step('who left something in the taxi tells the others with one tap', async () => {
    const { page, texts } = payer
    await page.getByRole('button', { name: texts.pastRide.lost }).click()
    await expect(page).toHaveURL(`/chat/${rideId}`)
    await expect(
      page.getByText(/^Olvidé algo en el taxi de las \d?\d:\d\d\. ¿Alguien lo vio\?$/),
    ).toBeVisible()
  })

  await test.step('who did not come is still there to be reported, and never to be met again', async () => {
    const { page, texts } = ower
    const { people } = texts
    await page.getByRole('button', { name: absentName! }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: absentName! })).toBeVisible()
    await expectLegible(ower, 'somebody of the ride')
    await sheet.getByRole('button', { name: people.block }).click()
    await expect(sheet.getByText(people.blocked(absentName!))).toBeVisible()
    await sheet.getByRole('button', { name: people.report }).click()
    await expect(sheet.getByLabel(people.reportKind)).toHaveValue('no-show')
    await sheet.getByLabel(people.reportText).fill('We waited for half an hour.')
    await expectLegible(ower, 'a report')
    await sheet.getByRole('button', { name: people.reportSend }).click()
    await expect(sheet.getByText(people.reportedText)).toBeVisible()
    await sheet.getByRole('button', { name: texts.ui.close }).last().click()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('the operator reads it with its evidence, and answers', async () => {
    const open = await reports<{ id: string; about_id: string }[]>(service)
    const { id } = open.find(({ about_id }) => about_id === absent.id)!
    const { evidence } = await reports<{ evidence: { riders: { user_id: string }[] } }>(service, id)
    expect(evidence.riders).toHaveLength(3)
    await reports(service, id, 'Thank you. We have written to them.')
  })

  await test.step('the account has the answer, and the way back from never again', async () => {
    const { page, texts } = ower
    const { people } = texts
    await openAccount(ower)
    await page.getByText(people.reports, { exact: true }).click()
    await expect(page.getByText('Thank you. We have written to them.')).toBeVisible()
    await page.getByText(people.blocks, { exact: true }).click()
    await expectLegible(ower, 'what was decided')
    await page.getByRole('button', { name: people.unblockFor(absentName!) }).click()
    await expect(page.getByText(people.blocksNone)).toBeVisible()
  })
  for (const { rider } of riders) rider.close()
})
