// @vitest-environment happy-dom
import type { User } from '@woodalo/protocol'
import { web as es } from '@woodalo/languages/es/web'
import { limits } from '@woodalo/protocol/limits'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import type { Outcome } from './ports.ts'
import { ProfileForm } from './profile-form.tsx'

const user = { id: 'me', full_name: 'Ana', email: 'ana@example.org', phone_number: null } as User

async function saved(outcome: Outcome) {
  const page = await render(<ProfileForm user={user} actions={{ save: () => Promise.resolve(outcome) }} />)
  await page.type(page.get('input[autocomplete="name"]'), 'Ana García')
  await page.fire(page.get('form'), 'submit')
  return {
    button: page.get('button[type="submit"]').textContent,
    alert: page.get('[role="alert"]').textContent,
  }
}

const { account } = es

test('no more can be typed than the service takes', async () => {
  const page = await render(<ProfileForm user={user} actions={{ save: async () => null }} />)
  const most = (type: string) => page.get<HTMLInputElement>(`input[autocomplete="${type}"]`).maxLength
  expect([most('name'), most('email')]).toEqual([limits.nameLength, limits.emailLength])
})

test('a profile that was saved says so', async () => {
  expect(await saved(null)).toEqual({ button: account.saved, alert: '' })
})

test('a profile that was not saved says why, and can be saved again', async () => {
  const alert = `${account.saveFailed}. Sin red.`
  expect(await saved({ message: 'Sin red.' })).toEqual({ button: account.save, alert })
})
