// From a report in the app to the desk of the operator and back: read, warned, banned, appealed, lifted, answered.
import { desk as texts } from '@woodalo/languages/es/desk'
import type { Page } from '@playwright/test'
import { codeOf } from '@woodalo/server/testing/desk-client'
import { activeRide } from '../company/group.ts'
import { granVia, serrano } from '../contract/places.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectLegible } from './legible.ts'
import { newOperator } from './operator.ts'
import { arriveAs, fillRequest, granVia as toGranVia } from './acts-of-people.ts'

const openMessages = async ({ page, texts: said }: Person) => {
  await page.goto('/request-ride')
  await page.getByRole('button', { name: said.account.open }).click()
  await page.getByText(said.people.standing, { exact: true }).click()
}

/** What the page shows once of the two secrets of a new operator: that of the codes, and the key. */
async function shownSecrets(page: Page): Promise<[secret: string, key: string]> {
  const shown = page.locator('code')
  await expect(shown).toHaveCount(2)
  const [secret, key] = await shown.allInnerTexts()
  return [secret!.replaceAll(' ', ''), key!.trim()]
}

test('a reported rider is banned at the desk, appeals, and travels again', async ({ newPerson, service }) => {
  test.setTimeout(150_000)
  const { riders, rideId, requester, others } = await activeRide(service.url, [serrano, granVia])
  const [reported] = others
  const [name, byName] = [reported!.rider.user.displayName, requester.rider.user.displayName]
  await reported!.rider.api.chat.add({ params: { id: rideId }, body: { text: 'Te voy a encontrar.' } })
  const reporter = await newPerson({ language: 'es', width: 390 })
  const banned = await newPerson({ language: 'en', width: 360, theme: 'dark' })
  const operator = await newPerson({ language: 'es', width: 1280, at: service.deskUrl })
  const { page } = operator
  const card = page.locator('main')

  await test.step('a rider reports another from the ride', async () => {
    await arriveAs(reporter, requester.rider, `/ride/${rideId}`)
    const { page: app, texts: said } = reporter
    await app.getByRole('listitem').getByRole('button', { name }).first().click()
    const sheet = app.getByRole('dialog')
    await sheet.getByRole('button', { name: said.people.report }).click()
    await sheet.getByLabel(said.people.reportKind).selectOption('danger')
    await sheet.getByLabel(said.people.reportText).fill('Me ha amenazado en el chat.')
    await sheet.getByRole('button', { name: said.people.reportSend }).click()
    await expect(sheet.getByText(said.people.reportedText)).toBeVisible()
    await arriveAs(banned, reported!.rider, `/ride/${rideId}`)
  })

  await test.step('an operator comes for the first time with a token, and then with key and code', async () => {
    const token = await newOperator(service, 'olga')
    await page.goto('/')
    await expectLegible(operator, 'the door of the desk')
    await page.getByRole('button', { name: texts.signIn.first }).click()
    await page.getByLabel(texts.signIn.operator).fill('olga')
    await page.getByLabel(texts.signIn.token).fill(token)
    await page.getByRole('button', { name: texts.signIn.begin }).click()
    const [secret, key] = await shownSecrets(page)
    await expectLegible(operator, 'the enrolment')
    const used = codeOf(secret, 0)
    await page.getByLabel(texts.signIn.code).fill(used)
    await page.getByRole('button', { name: texts.signIn.finish }).click()
    await expect(page.getByRole('heading', { name: texts.sections.reports })).toBeVisible()
    await page.getByRole('button', { name: texts.signOut }).click()
    const signIn = async (code: string) => {
      await page.getByLabel(texts.signIn.operator).fill('olga')
      await page.getByLabel(texts.signIn.key).fill(key)
      await page.getByLabel(texts.signIn.code).fill(code)
      await page.getByRole('button', { name: texts.signIn.enter }).click()
    }
    await signIn(used)
    await expect(page.getByText(texts.faults.WRONG_CREDENTIALS)).toBeVisible()
    await signIn(codeOf(secret, 1))
    await expect(page.getByRole('heading', { name: texts.sections.reports })).toBeVisible()
  })

  await test.step('they read the report and, on a press of its own, the messages; then they warn and ban', async () => {
    await page.getByRole('link', { name: texts.reports.about(byName, name) }).click()
    await expect(page.getByText('Me ha amenazado en el chat.')).toBeVisible()
    await expect(page.getByText('Te voy a encontrar.')).toHaveCount(0)
    await page.getByRole('button', { name: texts.reports.read(3) }).click()
    await expect(page.getByText('Te voy a encontrar.')).toBeVisible()
    await expectLegible(operator, 'a report at the desk')
    await page.getByRole('button', { name: texts.person.warn }).click()
    await page.getByLabel(texts.person.warningText).fill('Please write to others as you would talk to them.')
    await page.getByRole('button', { name: texts.person.warnNow }).click()
    await expect(page.getByText(texts.person.warned)).toBeVisible()
    await expect(banned.page.getByText('Somebody at Woodalo has written to you')).toBeVisible()
    await page.getByRole('button', { name: texts.person.ban, exact: true }).click()
    await page.getByLabel(texts.person.length).selectOption('7')
    await page.getByLabel(texts.person.banText).fill('You threatened somebody in the chat of a ride.')
    await expectLegible(operator, 'a ban at the desk')
    await page.getByRole('button', { name: texts.person.banNow }).click()
    await expect(page.getByText(texts.person.banned)).toBeVisible()
    await page.getByLabel(texts.reports.answer).fill('Gracias. Hemos hablado con esa persona.')
    await page.getByRole('button', { name: texts.reports.send }).click()
    await expect(card.getByRole('heading', { name: texts.reports.answerWas })).toBeVisible()
  })

  await test.step('who was banned leaves the ride, asks for no other one, and appeals', async () => {
    const { page: app, texts: said } = banned
    // Their ride is left for them, and they read at once why: before and above that the trip is canceled.
    const told = app.getByRole('dialog', { name: said.people.banned })
    await expect(told.getByText('You threatened somebody in the chat of a ride.')).toBeVisible()
    await expect(told.getByText(said.people.bannedBy)).toBeVisible()
    await expect(told.getByText(/^You cannot ask for trips until \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(told.getByLabel(said.people.appeal)).toBeVisible()
    await expectLegible(banned, 'a ban during a ride')
    await told.getByRole('button', { name: said.ui.close }).click()
    await expect(app).toHaveURL(/\/request-ride/)
    const toast = app.getByRole('alertdialog').filter({ hasText: said.ride.canceledTitle })
    await toast.getByRole('button').click()
    await fillRequest(banned, toGranVia)
    await app.getByRole('button', { name: said.request.search }).click()
    await expect(app.getByText(/^You cannot ask for trips until .* how to appeal\.$/)).toBeVisible()
    await openMessages(banned)
    await expect(app.getByText('You threatened somebody in the chat of a ride.')).toBeVisible()
    await expect(app.getByText('Please write to others as you would talk to them.')).toBeVisible()
    await expectLegible(banned, 'what the service told somebody')
    await app.getByLabel(said.people.appeal).fill('It was a joke between friends.')
    await app.getByRole('button', { name: said.people.appealSend }).click()
    await expect(app.getByText(said.people.appealWaits)).toBeVisible()
  })

  await test.step('the operator reads the appeal and lifts the ban, and its person travels again', async () => {
    await page.getByRole('link', { name: texts.sections.appeals }).click()
    await expect(page.getByText('It was a joke between friends.')).toBeVisible()
    await expectLegible(operator, 'the appeals')
    await page.getByLabel(texts.appeals.answer).fill('You are right, and please be careful.')
    await page.getByRole('button', { name: texts.appeals.lift }).click()
    await expect(page.getByText(texts.appeals.none)).toBeVisible()
    const { page: app, texts: said } = banned
    await expect(app.getByText('You can ask for trips again').first()).toBeVisible()
    await openMessages(banned)
    await expect(app.getByText(said.people.decisions.lifted)).toBeVisible()
    await expect(app.getByText('You are right, and please be careful.')).toBeVisible()
  })

  await test.step('the reporter reads the answer', async () => {
    const { page: app, texts: said } = reporter
    await app.goto('/request-ride')
    await app.getByRole('button', { name: said.account.open }).click()
    await app.getByText(said.people.reports, { exact: true }).click()
    await expect(app.getByText('Gracias. Hemos hablado con esa persona.')).toBeVisible()
  })

  await test.step('the desk finds people, shows the day’s figures, and has every look in its log', async () => {
    await page.getByRole('link', { name: texts.sections.people }).click()
    await page.getByLabel(texts.people.label).fill(name)
    await page.getByRole('button', { name: texts.people.search, exact: true }).click()
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectLegible(operator, 'a person at the desk')
    await page.getByRole('link', { name: texts.sections.figures }).click()
    await expect(page.getByRole('row')).toHaveCount(15)
    await expectLegible(operator, 'the figures')
    await page.getByRole('link', { name: texts.sections.audit }).click()
    for (const act of [
      'enrolled',
      'sign-in-refused',
      'messages-read',
      'warned',
      'banned',
      'person-opened',
    ] as const)
      await expect(page.getByRole('cell', { name: texts.audit.acts[act] }).first()).toBeVisible()
    await expectLegible(operator, 'the audit log')
  })
  for (const { rider } of riders) rider.close()
})
