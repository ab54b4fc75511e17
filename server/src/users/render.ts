import type { User } from '@woodalo/protocol'
import type { UserRecord } from './user-model.ts'
import { renderReputation } from './reputation-model.ts'

export function renderUser(record: UserRecord): User {
  return {
    id: record.id,
    displayName: record.displayName,
    full_name: record.fullName,
    email: record.email,
    phone_number: record.phone,
    photoURL: record.photoURL,
    onboarded: record.onboarded,
    language: record.language,
    isGuest: record.isGuest,
    ...renderReputation(record),
    gender: record.gender,
  }
}
