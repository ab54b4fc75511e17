// @vitest-environment happy-dom
import type { User } from '@woodalo/protocol'
import { expect, test, vi } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { KeepAccount } from './keep-account.tsx'
import type { Outcome } from './ports.ts'

async function keep(outcome: Outcome, email = '') {
  const keepAccount = vi.fn(async (_: { email: string; password: string }) => outcome)
  const page = await render(<KeepAccount user={{ email } as User} actions={{ keepAccount }} />)
  await page.press(page.get('button'))
  const shown = page.get<HTMLInputElement>('input:not([type=password])').value
  if (!email) await page.type(page.get('input:not([type=password])'), ' ana@example.org ')
  await page.type(page.get('input[type=password]'), ' a long enough secret ')
  await page.press(page.get('button[type=submit]'))
  return { page, keepAccount, shown }
}

test('a guest keeps the account with a trimmed email and the password as it was typed, and reads what to do next', async () => {
  const { keepAccount } = await keep(null)
  expect(keepAccount).toHaveBeenCalledExactlyOnceWith({
    email: 'ana@example.org',
    password: ' a long enough secret ',
  })
  expect(wordsOf(document.body)).toContain('ana@example.org')
  expect(document.querySelector('form')).toBeNull()
})

test('the email typed at the door is there already', async () => {
  expect((await keep(null, 'eva@example.org')).shown).toBe('eva@example.org')
})

test('a refusal stands at its field, or below the fields if it is about none of them, and the form stays', async () => {
  const atField = await keep({ message: 'Revisa.', fields: { password: 'Demasiado común.' } })
  expect(atField.page.get('input[type=password]').getAttribute('aria-invalid')).toBe('true')
  expect(wordsOf(document.body)).toContain('Demasiado común.')
  expect(atField.page.get('[role=alert]').textContent).toBe('')
  await atField.page.remove()
  const below = await keep({ message: 'No hay conexión.', fields: {} })
  expect(below.page.get('[role=alert]').textContent).toBe('No hay conexión.')
  expect(document.querySelector('form')).not.toBeNull()
})
