// The ways in: what each refuses, in words, and that it lets in.
import { expect, test } from './fixtures.ts'
import { received } from './received-messages.ts'
import { openLogin } from './acts-of-people.ts'

const refusals = {
  es: {
    nickname: 'Escribe un apodo para entrar como invitado.',
    phone: 'Escribe un número de teléfono.',
    code: 'Ese no es el código. Inténtalo otra vez.',
  },
  en: {
    nickname: 'Nickname is required for guest sign-in.',
    phone: 'Please enter a phone number.',
    code: 'Incorrect verification code. Please try again.',
  },
}

for (const language of ['es', 'en'] as const)
  test(`each way in says what is missing (${language})`, async ({ newPerson, service }) => {
    const person = await newPerson({ language })
    const { page, texts } = person
    await openLogin(person)
    await expect(page.getByText(texts.login.legal)).toBeVisible()
    // This service has no client at Google.
    await expect(page.getByRole('button', { name: texts.login.google })).toHaveCount(0)
    await page.getByRole('radio', { name: texts.login.ways.email }).check()
    await page.getByRole('button', { name: texts.login.signIn, exact: true }).click()
    await expect(page.getByText(texts.login.faults.emailEmpty)).toBeVisible()
    await page.getByRole('textbox', { name: texts.login.email }).fill('nobody@example.org')
    await page.getByLabel(texts.login.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: texts.login.signIn, exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()

    await page.getByRole('radio', { name: texts.login.ways.guest }).check()
    await page.getByRole('button', { name: texts.login.guestEnter }).click()
    await expect(page.getByText(refusals[language].nickname)).toBeVisible()

    await page.getByRole('radio', { name: texts.login.ways.phone }).check()
    await page.getByRole('button', { name: texts.login.sendCode }).click()
    await expect(page.getByText(refusals[language].phone)).toBeVisible()
    const number = language === 'es' ? '612345001' : '612345002'
    await page.getByLabel(texts.ui.prefix).first().selectOption('34')
    await page.getByLabel(texts.login.phone).last().fill(number)
    await page.getByRole('button', { name: texts.login.sendCode }).click()
    const field = page.getByLabel(texts.login.code)
    await expect(field).toBeVisible()
    // The sixth digit is enough: nothing has to be pressed.
    const code = await received(service.dataDir, `+34${number}`, /\d{6}/)
    await field.fill(code === '111111' ? '222222' : '111111')
    await expect(page.getByText(refusals[language].code)).toBeVisible()
    await field.fill(code)
    await expect(page).toHaveURL('/onboarding')
  })
