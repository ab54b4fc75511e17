import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { outcomeOf } from './outcome-of.ts'

test('an act that was refused tells why, and under which fields', async () => {
  const fields = { email: 'Ya existe.' }
  const refused = new ApiError('refused', 'Revisa el formulario.', { status: 400, fields })
  expect(await outcomeOf(() => Promise.reject(refused))).toEqual({ message: 'Revisa el formulario.', fields })
  expect(await outcomeOf(() => Promise.resolve('done'))).toBeNull()
})

test('a mistake of the program is no refusal', async () => {
  const mistake = new TypeError('x is not a function')
  await expect(outcomeOf(() => Promise.reject(mistake))).rejects.toBe(mistake)
})
