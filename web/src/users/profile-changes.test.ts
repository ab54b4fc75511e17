import type { User } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { profileChanges } from './profile-changes.ts'

const user: User = {
  id: 'u1',
  displayName: 'Ana Pérez',
  full_name: 'Ana Pérez',
  email: 'ana@example.org',
  phone_number: { prefix: '34', number: '600111222' },
  photoURL: null,
  onboarded: true,
  language: 'es',
  isGuest: false,
  rating: null,
  gender: null,
  kept: { rides: 0, kept: 0 },
  proof: 'none',
}
const same = { fullName: 'Ana Pérez', email: 'ana@example.org', phone: { prefix: '34', number: '600111222' } }

describe('the changes of a profile', () => {
  test('are empty if nothing changed except white space', () => {
    expect(profileChanges(user, same)).toBeNull()
    expect(profileChanges(user, { ...same, fullName: ' Ana Pérez ', email: 'ana@example.org ' })).toBeNull()
    expect(
      profileChanges({ ...user, phone_number: null }, { ...same, phone: { prefix: '1', number: '' } }),
    ).toBeNull()
  })

  test('contain only what changed', () => {
    expect(profileChanges(user, { ...same, email: 'ana@other.org' })).toEqual({ email: 'ana@other.org' })
    expect(profileChanges(user, { ...same, phone: { prefix: '52', number: '600111222' } })).toEqual({
      phone_number: { prefix: '52', number: '600111222' },
    })
  })

  test('remove emptied fields', () => {
    expect(profileChanges(user, { ...same, email: '', phone: { prefix: '34', number: '' } })).toEqual({
      email: null,
      phone_number: null,
    })
  })

  test('change the shown name only if it was the same as the old one', () => {
    expect(profileChanges(user, { ...same, fullName: 'Ana P.' })).toEqual({
      full_name: 'Ana P.',
      displayName: 'Ana P.',
    })
    expect(profileChanges({ ...user, displayName: 'Anita' }, { ...same, fullName: 'Ana P.' })).toEqual({
      full_name: 'Ana P.',
    })
  })
})
