import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { nameForOthers as calledByApp } from '@woodalo/protocol/name-for-others'
import { nameForOthers } from './name-for-others-rules.ts'

const database = await connectedTestDatabase(1)

async function calledWhen(user: {
  display_name: string
  full_name: string
  is_guest?: boolean
}): Promise<string> {
  const { display_name: displayName, full_name, is_guest: isGuest = false } = user
  const name = await storedAs(user)
  // The app shows people how others read their name by the same rule.
  expect(calledByApp({ displayName, full_name, isGuest })).toBe(name)
  return name
}

async function storedAs(user: {
  display_name: string
  full_name: string
  is_guest?: boolean
}): Promise<string> {
  const id = randomUUID()
  await database.db
    .insertInto('users')
    .values({ id, language: 'es', ...user })
    .execute()
  const { name } = await database.db
    .selectFrom('users as someone')
    .select(nameForOthers('someone').as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

test.each([
  ['Ana García López', 'Ana L.'],
  ['María José de la Peña', 'María P.'],
  ['Óscar Álvarez', 'Óscar Á.'],
  ['jo li', 'jo L.'],
  ['Ana', 'Ana'],
  ['', ''],
  ['Rider 12', 'Rider 12'],
  ['Ana G', 'Ana G'],
])('of the full name %j others see %j', async (name, shown) => {
  expect(await calledWhen({ display_name: name, full_name: name })).toBe(shown)
})

test.each(['Ana López García', 'ANA LOPEZ', ''])(
  'of a name that was the full name before it became %j others see no more',
  async (full_name) => {
    expect(await calledWhen({ display_name: 'Ana López', full_name })).toBe('Ana L.')
  },
)

test.each([false, true])('of an email there is nothing, be it a guest’s: %s', async (is_guest) => {
  const email = 'ana.lopez@example.org'
  expect(await calledWhen({ display_name: email, full_name: email, is_guest })).toBe('')
  expect(await calledWhen({ display_name: `Ana ${email}`, full_name: '', is_guest })).toBe('')
})

test('a name that somebody chose for others is whole, and so is a guest’s', async () => {
  expect(await calledWhen({ display_name: 'Anita la Bella', full_name: 'Ana García' })).toBe('Anita la Bella')
  expect(await calledWhen({ display_name: 'Ana García', full_name: 'Ana García', is_guest: true })).toBe(
    'Ana García',
  )
})
