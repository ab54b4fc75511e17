import { expect, test } from 'vitest'
import { messageBeside } from './message-beside.ts'

const message = 'Revisa el formulario.'

test.each<[string, Record<string, string> | undefined, string | null]>([
  ['no field is named', undefined, message],
  ['no field is left', {}, message],
  ['each named field is in the form', { email: 'Ya existe.' }, null],
  ['only one of the named fields is in the form', { email: 'Ya existe.', language: 'No existe.' }, message],
  ['the named field is not in the form', { language: 'No existe.' }, message],
])('if %s, the message stands above the button accordingly', (_, fields, shown) => {
  expect(messageBeside({ message, ...(fields && { fields }) }, ['email', 'phone_number'])).toBe(shown)
})

test('what succeeded has no message', () => expect(messageBeside(null, ['email'])).toBeNull())
