import type { User, UserFields } from '@woodalo/protocol'

export interface ProfileDraft {
  fullName: string
  email: string
  phone: { prefix: string; number: string }
}

/** Only the fields that differ from the stored ones; null if none does. An emptied email or number is removed. */
export function profileChanges(user: User, draft: ProfileDraft): UserFields | null {
  const fields: UserFields = {}
  const fullName = draft.fullName.trim()
  if (fullName !== user.full_name) {
    fields.full_name = fullName
    // The name that companions see follows the person's, unless they chose another one.
    if (user.displayName === user.full_name || user.displayName === '') fields.displayName = fullName
  }
  const email = draft.email.trim() || null
  if (email !== user.email) fields.email = email
  const phone = draft.phone.number === '' ? null : draft.phone
  if (phone?.number !== user.phone_number?.number || (phone && phone.prefix !== user.phone_number?.prefix))
    fields.phone_number = phone
  return Object.keys(fields).length > 0 ? fields : null
}
