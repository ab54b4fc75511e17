// @vitest-environment happy-dom
import { web as es } from '@woodalo/languages/es/web'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import type { Outcome, WayToSignIn } from './ports.ts'
import { WaysToSignInList } from './ways-to-sign-in-list.tsx'

const { account } = es
const email: WayToSignIn = { kind: 'email', detail: 'ana@example.org' }
const phone: WayToSignIn = { kind: 'phone', detail: '+34600111222' }

/** Opens the list. Returns the page, its buttons, and which ways were removed. */
async function listOf(ways: WayToSignIn[], outcome: Outcome = null, phoneMayReturn = false) {
  const removed: string[] = []
  const page = await render(
    <WaysToSignInList
      actions={{
        ways: () => Promise.resolve(ways),
        removeWay(kind, onPhoneMayReturn) {
          removed.push(kind)
          if (phoneMayReturn) onPhoneMayReturn()
          return Promise.resolve(outcome)
        },
      }}
    />,
  )
  await page.press(page.get('summary'))
  return { page, removed, buttons: [...document.querySelectorAll('button')] }
}

const rows = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)

test('a way that is removed leaves the list, and the last one stays', async () => {
  const { page, removed, buttons } = await listOf([email, phone])
  expect(rows()[0]).toContain(`${account.wayKinds.email}ana@example.org`)
  await page.press(buttons[0]!)
  expect(removed).toEqual(['email'])
  expect(rows()).toEqual([`${account.wayKinds.phone}+34600111222`])
  expect(document.querySelector('button')).toBeNull()
})

test('why a way could not be removed is said, and it stays', async () => {
  const { page, buttons } = await listOf([email, phone], { message: 'Vuelve a entrar.' })
  await page.press(buttons[1]!)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Vuelve a entrar.')
  expect(rows()).toHaveLength(2)
})

test('a guest has none', async () => {
  const { page } = await listOf([])
  expect(page.get('details').textContent).toContain(account.noWays)
})

test.each([true, false])(
  'that a removed phone can still get the account back is said if it can: %s',
  async (can) => {
    const { page, buttons } = await listOf([email, phone], null, can)
    const said = () => document.querySelector('[role=status]')?.textContent
    expect(said()).toBe('')
    await page.press(buttons[1]!)
    expect(said()).toBe(can ? account.phoneRemoved : '')
  },
)
